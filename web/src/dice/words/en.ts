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
  how: "How can that be checked?",
  howNote:
    "Before the game the table fixes a secret seed and shows its fingerprint. Everybody’s browser adds a number. Every roll follows from these, so nobody can choose one; after the game the seed is shown, and anyone can draw all rolls again.",
  commit: "Fingerprint, shown before the game",
  seed: "Seed, shown after it",
};

export type DiceWords = typeof en;
export default en;
