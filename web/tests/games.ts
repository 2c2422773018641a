/** Ours, and the languages they speak. */
export const GAMES = ["qwixx-duel", "fini", "doppel-x"] as const;
export const LANGUAGES = ["en", "de", "pt"] as const;
