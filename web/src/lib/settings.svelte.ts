import { recall, remember } from "./stored";

export const LANGUAGES = ["de", "en", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "system" | "light" | "dark";

/** How long bots take, in percent of what a person would. */
export const HASTE = { now: 0, quick: 15, calm: 100 } as const;

interface Kept {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  calm: boolean;
  hints: boolean;
  /** whether we may say something outside of the page */
  notices: boolean;
  /** play by typed commands, where a game can */
  typed: boolean;
  bots: keyof typeof HASTE;
  /** when a tap shows what a field does before another does it; online, because nothing is taken back there */
  confirms: "online" | "always" | "never";
  rolls: boolean;
  passes: boolean;
  /** whether two at a tablet sit on either side of it */
  facing: boolean;
  name: string;
}

const kept: Kept = {
  language: null,
  theme: "system",
  sound: true,
  calm: false,
  hints: true,
  notices: false,
  typed: false,
  bots: "quick",
  confirms: "online",
  rolls: false,
  passes: false,
  facing: true,
  name: "",
  ...recall<Partial<Kept>>("settings", {}),
};

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const systemCalm = matchMedia("(prefers-reduced-motion: reduce)");

function browserLanguage(): Language {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

/** What a person has set, or what their system says. */
class Settings {
  language: Language = $state(kept.language ?? browserLanguage());
  theme: Theme = $state(kept.theme);
  sound = $state(kept.sound);
  calm = $state(kept.calm);
  hints = $state(kept.hints);
  notices = $state(kept.notices);
  typed = $state(kept.typed);
  bots: Kept["bots"] = $state(kept.bots);
  confirms: Kept["confirms"] = $state(kept.confirms);
  rolls = $state(kept.rolls);
  passes = $state(kept.passes);
  facing = $state(kept.facing);
  name = $state(kept.name);
  private dark = $state(systemDark.matches);
  private still = $state(systemCalm.matches);

  constructor() {
    systemDark.addEventListener("change", (event) => (this.dark = event.matches));
    systemCalm.addEventListener("change", (event) => (this.still = event.matches));
  }

  /** The theme that is shown. */
  get shown(): "light" | "dark" {
    return this.theme === "system" ? (this.dark ? "dark" : "light") : this.theme;
  }

  /** Fades instead of movement. */
  get less(): boolean {
    return this.calm || this.still;
  }

  /** How dates are written: our English is British. */
  get dates(): string {
    return this.language === "en" ? "en-GB" : this.language;
  }

  keep(change: Partial<Kept>): void {
    Object.assign(this, change);
    // Only this: another tab may have kept something else, and what was never set follows the system.
    remember("settings", { ...recall<Partial<Kept>>("settings", {}), ...change });
  }
}

export const settings = new Settings();
