import { people } from "$/lib/people";
import type { Words } from "./en";

const { by, and } = people("Tu", "e");

const words: Words = {
  players: "Jogadores e pontos",
  position: "A mesa",
  may: "Podes",
  waits: (names) =>
    names.length > 1
      ? `${and(names)} estão a jogar …`
      : by(names[0] ?? "", "Estás a jogar …", `${names[0]} está a jogar …`),
  log: "Histórico",
  none: "Ainda não aconteceu nada.",
  choose: "Escolhe primeiro",
  over: (events) => `Fim de jogo após ${events} passos`,
  why: { points: "por pontos", rules: "pelas regras" },
  standing: "Resultado",
  chart: "Pontos, passo a passo",
  end: "A mesa no fim",
};

export default words;
