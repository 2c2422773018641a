const en = {
  fair: (rolls: number) => (rolls === 1 ? "The one roll is fair." : `All ${rolls} rolls are fair.`),
  fairNote: "This browser has drawn everything again from the seed and got the same dice.",
  physicsNote:
    "This browser has drawn everything again that chance put into the throws. Where the dice rolled is physics: “knobel verify --physics” throws them again.",
  witnessed: "The seed is the one that was promised to this browser before the first roll.",
  notWitnessed: "This browser was not there at the start, so it takes the record’s word for what was promised.",
  wrong: (roll: number) => `Roll ${roll} was not drawn fairly.`,
  wrongNote: (die: string, shown: number, drawn: number) =>
    `“${die}” shows ${shown}; by the seed it would be ${drawn}. Somebody has changed the record or the dice.`,
  otherSeed: "This is not the seed that was promised.",
  otherSeedNote: "What was fixed before the game does not match what was shown after it.",
  otherNonce: "This browser’s number is missing.",
  otherNonceNote: "Before the start it added a number to the dice, and they were drawn without it.",
  unknown: "These dice cannot be checked.",
  unknownNote:
    "The record holds no promise about its dice, or not yet the seed: a game that is not over, or one that was played elsewhere.",
  wrongLink: (draw: number) => `Draw ${draw} cannot be right.`,
  wrongLinkNote: (device: string) =>
    `The link of ${device} is missing, or does not lead back to where its chain began.`,
  wrongDraw: (draw: number) => `Draw ${draw} is missing.`,
  wrongDrawNote: "Every number has to be drawn or to be given up for all to see.",
  chainsNote: "This browser has drawn everything again from everybody’s links and got the same dice.",
  partNote: (own: number, rolls: number) =>
    own === rolls ? "It had a part in every roll." : `It had a part in ${own} of ${rolls} rolls.`,
  givenUp: (draws: number) =>
    draws === 1
      ? "One draw was given up; the record says who was missing."
      : `${draws} draws were given up; the record says who was missing.`,
  howChains:
    "Before the game the table and every device show the beginning of a secret chain of numbers. Each roll takes one number of every chain, the table’s last; each can be checked against the one before. So nobody can choose a roll or know it ahead, and anyone can draw all rolls again.",
  commitChains: "Beginning of the table’s chain, shown before the game",
  seedChains: "Its end, shown after it",
  table: "the table",
  deceived: "The table has not told the truth about the dice.",
  deceivedNote:
    "That does not happen by accident. Your browser keeps what it was told: save it, speak with the others, and do not trust this table.",
  proof: "Save the proof",
  lies: {
    "other-dice": (draw: number) => `Roll ${draw} shows something else than everybody’s links give.`,
    "wrong-link": (draw: number, device: string) =>
      `In draw ${draw} the link of ${device} does not belong to its chain.`,
    "changed-link": (draw: number) => `Draw ${draw} was made with another link than the one this browser gave.`,
    "link-missing": (draw: number) => `Draw ${draw} came without everybody’s link.`,
    "called-missing": (draw: number) => `This browser did its part in draw ${draw}, and the table calls it missing.`,
    "drawn-twice": (draw: number) => `Draw ${draw} was made a second time.`,
    renamed: (draw: number) => `Who takes part in draw ${draw} was changed after it had been said.`,
    "other-commit": () => "The beginning of the table’s chain has been exchanged.",
    "other-chain": (_: number, who: string) => `The beginning of a chain has been exchanged: ${who}.`,
  },
  how: "How can that be checked?",
  howNote:
    "Before the game the table fixes a secret seed and shows its fingerprint. Everybody’s browser adds a number. Every roll follows from these, so nobody can choose one; after the game the seed is shown, and anyone can draw all rolls again.",
  commit: "Fingerprint, shown before the game",
  seed: "Seed, shown after it",
};

export type DiceWords = typeof en;
export default en;
