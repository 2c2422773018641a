import type { Card } from "../types";
import Picture from "./Picture.svelte";

const card: Card = {
  order: 1,
  title: "Qwixx Duel",
  Picture,
  chooses: ["first", "clock"],
  words: {
    de: {
      meta: "2 Spieler ab 8 Jahren, 15 min",
      say: "Steine legen, stapeln und schlagen, in vier Reihen, und eine abschließen, bevor es die andere Seite tut.",
      bots: { random: "zufällig", greedy: "auf Punkte" },
      referee: "Darf ich? Und die Punkte.",
    },
    en: {
      meta: "2 players from 8 years, 15 min",
      say: "Place, stack and capture stones in four rows, and close one before the other does.",
      bots: { random: "at random", greedy: "for points" },
      referee: "May I? And the points.",
    },
    pt: {
      meta: "2 jogadores, 8+ anos, 15 min",
      say: "Coloca, empilha e captura peças em quatro linhas e fecha uma antes do adversário.",
      bots: { random: "ao acaso", greedy: "por pontos" },
      referee: "Posso? E os pontos.",
    },
  },
};

export default card;
