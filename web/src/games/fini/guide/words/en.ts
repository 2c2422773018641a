import type { GuideWords } from "$/learn/guide/types";

const chips = (n: number) => `${n} ${n === 1 ? "chip" : "chips"}`;

const words = {
  felt: "Felt with the dice",
  kinds: { street: "Streets", set: "Sets" } as Record<string, string>,
  chips,
  supply: (n: number) => `Supply: ${chips(n)}`,
  tray: (name: string, dice: string) => `${name}: ${dice}`,
  slot: (n: number) => `Place ${n} in the tray`,
  silver: (value: number) => `Silver ${value}`,
  coloured: (value: number) => `Die with ${value}`,
  length: (n: number) => `counts ${n}`,
  stages: {
    street: {
      title: "Grab what fits",
      text: "The longer combination wins the chip. Both grab at once, one die at a time. You have 3 4: tap a die that makes this street longer.",
      done: "As long as something fits, you have to continue, up to six dice.",
      other: "You have that value already. A second one lies loose and shortens your street (our ruling).",
      clause: "F19",
    },
    order: {
      title: "Keep the order",
      text: "A street lies rising or falling. You hold a 5: tap the place in your tray where it belongs.",
      done: "3 4 5. What lies out of order costs a chip.",
      other: "There it would not lie in order.",
      clause: "F8",
    },
    silver: {
      title: "Silver copies",
      text: "You want a 6. A silver die copies one in the other tray, but only while no coloured one of its value lies there. Which 6?",
      done: "Ben has a 6 to copy, but first the coloured one had to go.",
      other: "That one does not lengthen your street. Take a 6.",
      clause: "F11",
    },
    loose: {
      title: "Call FiNi",
      text: "You have 2 3 4 and a silver 6; Ben was quicker with the 5. Nothing fits any more, so call.",
      done: "The 6 is loose and takes one off: 2. Ben has 5 6, also 2, and the caller takes the chip.",
      other: "Nothing there fits. Each loose die would make you shorter.",
      clause: "F19",
    },
    early: {
      title: "Not too early",
      text: "You have 2 3, Ben has 5 6. Think before you call: does something still fit? Tap what you would do.",
      done: "With the 4 your street is longer than Ben's, and now you may call.",
      other: "That value is there already. Look for one that fits.",
      clause: "F12",
    },
    pairs: {
      title: "Sets, and six is full",
      text: "Round 2 is about equal dice. You have three pairs, and a third 3 is still there. What now?",
      done: "Six dice are enough. The longest set counts: two dice, against nothing.",
      other: "You have six dice already. Call.",
      clause: "F7",
    },
    disorder: {
      title: "The referee checks",
      text: "You have 5 6 1 2, two streets in order. Ben's 3 4 1 2 is one street in disorder (our ruling). Nothing fits: call.",
      done: "Ben has to give back a chip; he has none, so you take one from the supply.",
      other: "Nothing fits any more. Call.",
      clause: "F20",
    },
    end: {
      title: "Three rounds",
      text: "A round ends when the supply is empty; chips become points. Streets, sets, then the roller chooses. More of the 33 points wins.",
    },
  },
  slips: {
    "in-hand": "Too early: a die is still in your hand. Put it down first.",
    premature: "Too early: something still fitted. That costs a chip.",
    order: "Out of order. The referee takes a chip for that.",
    "too-many": "That would be the seventh die; only six are allowed.",
    "copies-nothing": "That silver die copies nothing.",
    "too-early": "Too early for silver: a coloured die of that value still lies there.",
  } as Record<string, string>,
} satisfies GuideWords & Record<string, unknown>;

export type Words = GuideWords & Omit<typeof words, keyof GuideWords>;
export default words as Words;
