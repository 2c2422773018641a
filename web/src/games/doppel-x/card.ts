import type { Card } from "../types";
import Picture from "./Picture.svelte";

const card: Card = {
  order: 3,
  title: "Doppel X",
  Picture,
  chooses: ["youngest"],
  words: {
    de: {
      meta: "3 bis 8 Spieler ab 8 Jahren, 20 min",
      say: "In die Box werfen, gute Felder treffen, andere in Löcher stoßen und auf Würfe wetten.",
      bots: { thrower: "geradeaus" },
      referee: "Wer bekommt was?",
    },
    en: {
      meta: "3 to 8 players from 8 years, 20 min",
      say: "Throw into the box, hit the best fields, knock the others into holes, bet on the rest.",
      bots: { thrower: "straight" },
      referee: "Who gets what?",
    },
    pt: {
      meta: "3 a 8 jogadores, 8+ anos, 20 min",
      say: "Lança na caixa, acerta nos melhores campos, empurra os outros para os buracos e aposta.",
      bots: { thrower: "em linha reta" },
      referee: "Quem ganha o quê?",
    },
  },
};

export default card;
