import type { GuideWords } from "$/learn/guide/types";

const words: GuideWords = {
  stages: {
    white: {
      title: "Action 1: white + white",
      text: "The most points win, and many stones in a row score most. You are black. White 4 + 1 is 5: take yellow 5.",
      done: "Lit fields are what the dice allow. A second action follows.",
      other: "The dice allow that too. Here, take yellow 5.",
      clause: "Q4",
    },
    colour: {
      title: "Action 2: white + colour",
      text: "Now one white and one coloured die. White 4 and blue 6 make 10: place a stone on blue 10.",
      done: "Both actions are optional. If you use neither, a misthrow costs 5.",
      other: "Allowed as well. Here, look for blue 10.",
      clause: "Q5",
    },
    capture: {
      title: "Capture",
      text: "White 1 + 6 is 7, and Ben's single stone on red 7 lies furthest right. Capture it.",
      done: "His stone goes back to him, and yours lies there.",
      other: "That works, but it captures nothing. Try red 7.",
      clause: "Q10",
    },
    blocked: {
      title: "Blocked",
      text: "The same turn, if you had passed: white 1 + red 4 is 5. Ben's stone on red 5 is not the rightmost. Tap it anyway.",
      done: "Only the rightmost stone of a row can be captured.",
      other: "That one is allowed. Tap red 5 to hear the referee.",
      clause: "Q9",
    },
    stack: {
      title: "Stack",
      text: "Now the stone on red 7, furthest right, is yours. With 3 + 4 you can put a second one on it.",
      done: "A stack cannot be captured, and each of its stones counts.",
      other: "Allowed, but your red 7 stays in danger. Stack on it.",
      clause: "Q11",
    },
    safe: {
      title: "A stack is safe",
      text: "Blue runs down to 2. Ben has a stack on 5, furthest right. You roll 1 + 4: try to capture it.",
      done: "Further right you may go: 4, 3, and with five stones even the 2.",
      other: "That is allowed. Tap blue 5, where the stack is.",
      clause: "Q11",
    },
    five: {
      title: "The last field",
      text: "You roll 1 + 1. Blue 2 would close the row, but you have only three stones in it. Tap it.",
      done: "Ben has five stones there and could close it.",
      other: "Allowed. Tap blue 2 to hear what is missing.",
      clause: "Q13",
    },
    close: {
      title: "Closing a row",
      text: "Five of your stones lie in green, and 1 + 1 gives you the 2. Close the row.",
      done: "A stone on the lock comes on top: seven stones, 28 points.",
      other: "You could, but green 2 is worth much more.",
      clause: "Q14",
    },
    end: {
      title: "The end",
      text: "Green is closed, its die is gone. Two closed rows, four misthrows or somebody's last stone end the game; most points win.",
    },
  },
};
export default words;
