const words = {
  title: "Referee",
  door: "Is the real game on the table?",
  lead: "This phone knows the rules.",
  kept: "The scores stay on this device.",
  undo: "Undo",
  change: "Change",
  menu: "Names and more",
  player: (n: number) => `Name ${n}`,
  rules: "The rules",
  reset: "Start over",
  resetSure: "Forget everything and start over?",
  resetYes: "Yes, start over",
  unreachable: "The referee cannot be reached. Nothing is lost; try again.",
  cannot: "It cannot lie like that.",
  again: "Try again",
};

export type Words = typeof words;
export default words;
