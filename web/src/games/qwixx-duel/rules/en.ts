import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Two players share one board. Fill rows from left to right, capture, stack, and close a row first.",
  credit: "Qwixx Duel was designed by Steffen Benndorf. Knobel has no connection with its publisher.",
  parts: [
    {
      title: "Material",
      clauses: {
        Q1: "Two players, one with 22 black stones, one with 22 grey ones. Six dice: two white, and one in the colour of each row.",
        Q2: "Four rows of eleven fields, read from the left. Red and yellow climb from 2 to 12, green and blue fall from 12 to 2. A lock lies behind each row, and one misthrow column with four places is there for both.",
      },
    },
    {
      title: "A turn",
      clauses: {
        Q3: "Who begins is decided at random. Whoever has the turn rolls every die still in the game, then takes action 1, then action 2. The other player waits.",
        Q4: "Action 1, if you like: add up the two white dice and put one stone on that number, in any row.",
        Q5: "Action 2, if you like: add one white die to one coloured die and put one stone on that number in that colour.",
        Q6: "The two actions of a turn never go to the same field.",
        Q7: "If you placed nothing in both actions, one of your stones goes into the misthrow column. There is no choice.",
      },
    },
    {
      title: "Where a stone may go",
      clauses: {
        Q8: "To the right of your own rightmost stone in the row, as the stones lie now. You may leave gaps.",
        Q9: "Never onto a field that the other player holds, with the one exception that follows.",
        Q10: "If the stone furthest right in a row is single and not yours, you can capture it: it goes back to its owner and yours takes its place. From then on Q8 goes by the stones that are left.",
        Q11: "If it is yours, you can stack another stone on it, as often as you like, until somebody lies further right. A stack is never captured.",
        Q12: "Once one of your stones has been overtaken, nothing can be stacked on it any more.",
      },
    },
    {
      title: "Closing a row",
      clauses: {
        Q13: [
          "The last field of a row is open to you only with five of your own stones in the row. Each stone of a stack counts.",
          "Stones that were captured no longer count.",
        ],
        Q14: "Filling it also earns you a stone on the lock, which counts for the row. The row is then closed for both, and its die leaves at once, even between the two actions.",
        Q15: [
          "If that was your last stone, the lock stays empty and the game is over.",
          "The row then does not count as closed when we say why the game ended.",
        ],
      },
    },
    {
      title: "The end",
      clauses: {
        Q16: "The game stops at once, even between two actions: when somebody has placed the last stone (on a field, a lock or as a misthrow), with the fourth misthrow, or with the second closed row.",
        Q17: "In each row your stones, stacks and lock included, score 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78; the twelfth counts, and from the thirteenth on nothing is added. Each of your misthrows costs 5.",
        Q18: ["The higher total wins.", "Equal totals are a draw."],
      },
    },
  ],
};
export default rules;
