import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Fifteen dice, two hands, no turns: grab one die at a time, build streets or sets, and call FiNi at the right moment.",
  credit: "FiNi was designed by Karin Herrmann and Otmar Bettscheider. Knobel has no connection with its publisher.",
  parts: [
    {
      title: "Material and frame",
      clauses: {
        F1: "Two players. Eleven coloured dice, four silver ones, and eleven chips in a supply.",
        F2: "Three rounds. The first collects streets, the second sets of equal dice; in the third whoever rolls says before each roll which of the two it will be.",
        F3: "A round continues, duel after duel, until the supply is empty. Chips held then become points, and all of them go back. Whoever has more after three rounds wins; there are 33 points, so nobody ties.",
        F4: [
          "The players roll in turn, and the youngest begins; the app asks who that is, or picks at random.",
          "The turn carries on from one round to the next.",
        ],
        F5: "All fifteen dice are rolled onto a square of 30 to 40 cm. If one leans or falls outside, all are rolled again.",
      },
    },
    {
      title: "Grabbing",
      clauses: {
        F6: [
          "On “go” both grab at once, with one hand, one die at a time. A die that was taken is not put back and not turned.",
          "The tray is not rearranged while a die is in the hand.",
        ],
        F7: "A tray has room for six dice. Until it is full, every die that fits has to be taken.",
        F8: "Dice lie in order: a street rising or falling, equal dice next to each other. With the option “Tidy” the table lays them right.",
        F9: [
          "A street is two to six values in a row. Two streets are fine, the same value twice is not. A set is two to six equal dice, and up to three sets are fine.",
          "A value twice is no fault; the second die just lies loose (F19).",
        ],
        F10: [
          "A silver die only copies: when the duel ends, a coloured die of its value must lie in the other tray. Silver never counts as the original.",
          "Several silver dice may copy the same die.",
        ],
        F11: [
          "You may grab a silver die only while no coloured die on the felt fits in its place.",
          "That is a coloured die of the same value. A stricter house rule asks that no coloured die at all would fit your tray.",
        ],
        F12: [
          "A die fits, while there is room, if it makes a combination of yours longer or begins another.",
          "A value is at hand if a coloured die of it lies on the felt, or a silver one that could copy. In a street duel a value missing from your tray fits beside one you have or, with room for two, beside one at hand. In a set duel a value fits that you have or, with room for two, of which two dice are at hand.",
        ],
      },
    },
    {
      title: "How a duel ends",
      clauses: {
        F13: "With the call “FiNi”. You may call with six dice in your tray, or when nothing fits any more. A die still in a hand goes back and belongs to nobody. No other word is a call.",
        F14: [
          "With a slip: whoever turns, knocks over or drops a die loses the duel and a chip. Whoever puts a die back, takes two or uses the other hand loses the duel.",
          "That costs a chip, too. On a screen so does a grab before “go”. All that counts in a strict match only; a friendly one, which is usual on a screen, prevents it, and a hand that is too early rests a moment.",
        ],
        F15: [
          "If nobody alone is to blame, as when both grab the same die at once, the duel does not count.",
          "The same player rolls again, and in round 3 says again what is collected.",
        ],
      },
    },
    {
      title: "Judging a call",
      clauses: {
        F16: [
          "First the caller alone: was there room, and did something still fit? The felt counts as it lay at the call. If so, the caller gives back a chip and that is all.",
          "A die in the other player's hand is not on the felt. Whoever calls with a die in their own hand calls too early in any case; a friendly table asks them to put it down first.",
        ],
        F17: "Then both trays: dice out of order, more than six, a silver die that copies nothing or was grabbed too early. Everyone at fault gives back one chip, and nobody wins the duel.",
        F18: [
          "Then the longer combination takes a chip. If both are equally long, the caller does.",
          "That holds too when neither has one.",
        ],
        F19: [
          "Only your longest combination counts, without the loose dice: a value on its own is loose.",
          "In a street duel a second die of a value is loose, too. All loose dice come off one combination, the one that was the longest; then the longest that is left counts, and below two nothing is left of one: 3 3 5 5 1 counts 2.",
        ],
        F20: [
          "The dice of a street lie in their order (F8).",
          "Order is looked at street by street: dice of one street must lie side by side; of a doubled value either die may belong to it; loose dice lie anywhere but inside. 5 6 1 2 are two streets in order, 3 4 1 2 is one street in disorder.",
        ],
        F21: [
          "If you have no chip to give back, the other player takes one from the supply instead.",
          "That holds after every kind of fault. What is given back goes in first, then comes out what is owed, as far as the supply goes.",
        ],
      },
    },
  ],
};
export default rules;
