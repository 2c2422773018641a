import type { Words } from "./en";

const words: Words = {
  players: "Jogadores e pontos",
  position: "A mesa",
  may: "Você pode",
  waits: (name) => `${name} está jogando …`,
  log: "Histórico",
  none: "Ainda não aconteceu nada.",
  choose: "Escolha primeiro",
  over: (events) => `Fim de jogo após ${events} eventos`,
  why: { points: "por pontos", rules: "pelas regras" },
  standing: "Resultado",
  chart: "Pontos, evento por evento",
  end: "A mesa no fim",
};

export default words;
