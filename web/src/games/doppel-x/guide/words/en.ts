import type { GuideWords } from "$/learn/guide/types";

const words = {
  box: "The box from above",
  stages: {
    best: {
      title: "3, 2, X: all throw at once",
      text: "At 50 the game ends. Each die brings its value times its field. Yours, orange, shows 2 and touches 2× and 1×. How many points?",
      done: "The best field that is touched counts: 2 × 2.",
      other: "Look at the better of the two fields.",
      clause: "D11",
    },
    line: {
      title: "Just touching is enough",
      text: "Ben's 2 lies on 3×: 6 points. Cleo's 3 only reaches over the line of a 3×. What does she get?",
      done: "The line belongs to the better field: 3 × 3.",
      other: "She touches 3×, if only just.",
      clause: "D11",
    },
    white: {
      title: "Two dice in turn",
      text: "From now on one player throws: their own die and the white one. Your 3 lies on 3×, the white 2 on 1×. How much for you?",
      done: "9 and 2: the white die counts for whoever threw. The others score again too.",
      other: "Both dice count for you.",
      clause: "D10",
    },
    zero: {
      title: "0 and −1",
      text: "Another board. Your orange die touches 0 and −1. What happens?",
      done: "0 is better than −1, so nothing is given or taken.",
      other: "The better of the two counts.",
      clause: "D12",
    },
    bet: {
      title: "Bet",
      text: "Your die fell into a hole, so you may bet on Ben's throw. Put it on the tile that pays for 2×.",
      done: "Bets are paid after the throw, and then your die is free again.",
      other: "You may bet there too. Here, take the one for 2×.",
      clause: "D16",
    },
    nobet: {
      title: "Who may not",
      text: "Cleo may bet as well. Others may not, because they throw or because their die lies on the board. Tap one of them.",
      done: "Only a free die can bet, and never on your own throw.",
      other: "Cleo may: her die is free.",
      clause: "D15",
    },
    paid: {
      title: "What the bet pays",
      text: "Ben's 2 lies on 2×, the white 2 on 1×: 6 for him. You and Cleo bet on 2×. What do you get?",
      done: "One of the two dice touched it. Davi's X brings nothing, Eva's 3 on 2× brings 6.",
      other: "Tile C pays 3 for each thrown die on 2×.",
      clause: "D17",
    },
    double: {
      title: "Double X",
      text: "You threw an X, and Ben's X lies there already: Double X! What do you get, with the white 3 on 3×?",
      done: "10 for everybody with an X, and nothing else counts. The X dice go back.",
      other: "With a Double X no other die counts.",
      clause: "D14",
    },
    end: {
      title: "To 50: throw yourself",
      text: "Once somebody has 50, or 70 with six or more players, the game ends; the highest total wins. Pull the two dice back and let go, as often as you like.",
    },
  },
} satisfies GuideWords & Record<string, unknown>;

export type Words = GuideWords & Omit<typeof words, keyof GuideWords>;
export default words as Words;
