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
  unsure: "The table says that your browser was missing.",
  unsureNote: "Your browser keeps what it sent. If your line is good, save it and speak with the others.",
  proof: "Save the proof",
  lies: {
    "other-dice": (draw: number) => `Roll ${draw} shows something else than everybody’s links give.`,
    "wrong-link": (draw: number, device: string) =>
      `In draw ${draw} the link of ${device} does not belong to its chain.`,
    "changed-link": (draw: number) => `Draw ${draw} was made with another link than the one this browser gave.`,
    "link-missing": (draw: number) => `Draw ${draw} came without everybody’s link.`,
    "called-missing": (draw: number) => `This browser did its part in draw ${draw}, and the table calls it missing.`,
    denied: (draw: number, device: string) =>
      `In draw ${draw} the link of ${device} was there, and then the table called it missing.`,
    "drawn-twice": (draw: number) => `Draw ${draw} was made a second time.`,
    "left-out": (draw: number) => `Draw ${draw} is to be made without this browser, which takes part.`,
    jumped: (draw: number) => `Before draw ${draw} a number was left out or used twice.`,
    "cut-off": (draw: number) =>
      `This browser sent its part in draw ${draw}. Then the line broke, and the table says nothing arrived. With a bad line that can be true; with a good one the table did not want this roll.`,
    "not-decided": (draw: number, device: string) =>
      `Draw ${draw} was given up because of ${device}, and nobody decided that for all to see.`,
    "too-often": (draw: number, device: string) =>
      `Draw ${draw} is to be made with ${device}, which was missing twice and has no part any more.`,
    resigned: () => "The table says that you gave up. In this browser nobody did.",
    "taken-back": () => "A move was taken back, though you play on different devices.",
    renamed: (draw: number) =>
      `Who takes part in draw ${draw}, or was missing in it, was changed after it had been said.`,
    "other-commit": () => "The beginning of the table’s chain has been exchanged.",
    "other-chain": (_: number, who: string) => `The beginning of a chain has been exchanged: ${who}.`,
  },
  saw: "This is the game that this device saw, and its dice were fair.",
  sawFrom: (event: number) =>
    `Event ${event} is the first that it saw itself; what came before, it was told when it came.`,
  sawTo: (event: number, of: number) => `It saw ${event} of ${of} events; the rest happened without it.`,
  sawSame: "As far as this device saw the game, the record is the same.",
  notSeen: (event: number) =>
    event
      ? `This is not the game that this device saw: event ${event} is another one.`
      : "This is not the game that this device saw: it begins differently.",
  notSeenNote:
    "Either the record was changed after the game, or the table told this device something else than it wrote down.",
  sign: "The sign of this match",
  signRead: "Read it to each other. The same five pictures on every device: you all sit at one table.",
  signDiffers: "Different pictures? Then the table shows you different games: stop, and do not trust it.",
  signSoon: "After the first roll five pictures stand here, the same on every device. Read them to each other.",
  signLate:
    "This device came after the first roll and cannot work out the sign by itself yet. It does not take the table’s word for it.",
  pictures: {
    sun: "sun",
    moon: "moon",
    star: "star",
    cloud: "cloud",
    bolt: "lightning",
    drop: "drop",
    tree: "tree",
    flower: "flower",
    mushroom: "mushroom",
    apple: "apple",
    cherries: "cherries",
    fish: "fish",
    snail: "snail",
    cat: "cat",
    rocket: "rocket",
    book: "book",
    key: "key",
    bell: "bell",
    ladder: "ladder",
    tent: "tent",
    anchor: "anchor",
    boat: "boat",
    cup: "cup",
    candle: "candle",
    crown: "crown",
    heart: "heart",
    hat: "hat",
    glasses: "glasses",
    scissors: "scissors",
    letter: "letter",
    clock: "clock",
    balloon: "balloon",
  },
  how: "How can that be checked?",
  howNote:
    "Before the game the table fixes a secret seed and shows its fingerprint. Everybody’s browser adds a number. Every roll follows from these, so nobody can choose one; after the game the seed is shown, and anyone can draw all rolls again.",
  commit: "Fingerprint, shown before the game",
  seed: "Seed, shown after it",
};

export type DiceWords = typeof en;
export default en;
