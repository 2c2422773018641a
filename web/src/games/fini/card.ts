import type { Card } from "../types";
import Picture from "./Picture.svelte";

const card: Card = {
  order: 2,
  title: "FiNi",
  Picture,
  chooses: ["youngest"],
  words: {
    de: {
      meta: "2 Spieler ab 10 Jahren, 10 bis 15 min",
      say: "Beide greifen gleichzeitig: eine Hand, ein Würfel nach dem anderen, bis jemand ruft.",
      bots: { slow: "langsam", medium: "wie du", quick: "schnell", collector: "beständig" },
      referee: "Wer gewinnt das Duell?",
    },
    en: {
      meta: "2 players from 10 years, 10 to 15 min",
      say: "Both grab at the same time: one hand, one die at a time, until someone calls.",
      bots: { slow: "slowly", medium: "like you", quick: "quickly", collector: "steadily" },
      referee: "Who wins the duel?",
    },
    pt: {
      meta: "2 jogadores, 10+ anos, 10 a 15 min",
      say: "Apanham os dois ao mesmo tempo: uma mão, um dado de cada vez, até alguém gritar FiNi.",
      bots: { slow: "devagar", medium: "como tu", quick: "depressa", collector: "com calma" },
      referee: "Quem ganha o duelo?",
    },
  },
};

export default card;
