import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Throw two dice into the box, hit the fields that pay, knock others into holes, and bet while your own die is free.",
  credit: "Doppel X was designed by Christian Fiore and Knut Happel. Knobel has no connection with its publisher.",
  parts: [
    {
      title: "Material and frame",
      clauses: {
        D1: "Three to eight players, each with a die of their own colour, and one white die for all. A die shows 1, 2, 3 or X.",
        D2: "The floor of the box is a board with fields worth 1×, 2×, 3×, 0 or −1, and with holes. There are four boards. On III and IV a spinner may stand in the middle, and other obstacles are welcome.",
        D3: [
          "Four bet tiles have two sides each, A to H; four sides are in play. For a first game take board I with A, B, C and D.",
          "Which sides share a tile is lost, so any four different letters may be chosen.",
        ],
        D4: "Chips of 1 (40 of them), 5 (15), 10 (25) and 30 (10). Change is made at any time.",
      },
    },
    {
      title: "Throwing",
      clauses: {
        D5: [
          "It starts with “3, 2, X”: all throw their own die at the same moment. There is no white die yet, and no bet.",
          "This throw scores like any other, Double X and −1 included.",
        ],
        D6: "Then it goes around clockwise; the youngest begins, and the app asks who that is or picks at random. Take your die and the white one, wherever they lie, and throw both together. All other dice stay.",
        D7: "Your hand must not reach over the rim, not in the opening either. The throw counts anyway; as a house rule it costs 1.",
        D8: "Throw from any side and hit whatever you like. Knocking dice into holes is allowed.",
        D9: "A die in a hole or outside the box goes back to its owner.",
      },
    },
    {
      title: "Scoring, after every throw, for everybody",
      clauses: {
        D10: "Each die on the board brings its owner its value times its field. The white die counts for whoever threw.",
        D11: "A die touches a field when its outline, seen from straight above, reaches the field's border; the line belongs to the better field. Of all fields touched the best counts, in this order: 3×, 2×, 1×, 0, −1.",
        D12: [
          "On 0 nothing happens. On −1 the owner gives back 1, whatever the die shows.",
          "First you take, then you give; with nothing there, nothing is given.",
        ],
        D13: "A single X earns nothing.",
        D14: "Double X: at least two dice on the board show X, the white one included. Everybody who owns one gets 10, once. Apart from bets on Double X nothing else counts. Then the X dice go back and the others stay.",
      },
    },
    {
      title: "Bets",
      clauses: {
        D15: "Before a throw, everybody except the thrower may lay their die on a tile, if it is not on the board. One bet each; a tile has room for several dice. After the throw the die is free again.",
        D16: [
          "About the two thrown dice: A and H pay 5 for a Double X, B 2 for a hole or outside, C 3 for touching 2×, D 4 for 3×, E 2 for −1, F 1 for 1×. G pays 5 if the spinner flings a lying die into a hole, onto 0 or onto −1.",
          "The sign on tile E is lost; we read it as −1, and an option makes it 0.",
        ],
        D17: [
          "To touch means the field that counts by D11. If both dice do it, B to F pay twice.",
          "The face does not matter, and one die in a hole and one outside is B twice. G is about dice that lay there before, not the two thrown, and pays once.",
        ],
        D18: "After a Double X only A and H pay.",
      },
    },
    {
      title: "The end",
      clauses: {
        D19: [
          "The game ends as soon as somebody has 50 after a scoring (70 with six to eight players). A tie is played off.",
          "The highest total wins, no matter who reached the goal first. Those who are tied at the top play a new game; two are enough for it, who begins is decided at random, and they play to 50, six or more to 70. A longer game goes to 100.",
        ],
      },
    },
    {
      title: "Where pictures are missing",
      clauses: {
        D20: [
          "The rule book's pictures do not tell everything about dice and boards.",
          "The faces are 1, 1, 2, 2, 3 and X, with an option for others. The boards are drawings of our own.",
        ],
        D21: [
          "Nor do they tell about dice that do not lie flat.",
          "A leaning die shows the face that points up most. A die on top of another counts by its outline.",
        ],
      },
    },
  ],
};
export default rules;
