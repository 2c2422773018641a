const words = {
  title: "Referee",
  door: "The real box is on the table?",
  lead: "This phone knows the rules.",
  kept: "The scores stay on this device.",
  undo: "Undo",
  change: "Change",
  menu: "Names and more",
  player: (n: number) => `Name ${n}`,
  rules: "The rules",
  reset: "Start anew",
  resetSure: "Forget all of it and start anew?",
  resetYes: "Yes, start anew",
  unreachable: "The referee cannot be reached. Nothing is lost; try again.",
  cannot: "It cannot lie like that.",
  again: "Try again",
};

export type Words = typeof words;
export default words;
