import type { Words } from "./en";

const words: Words = {
  title: "Praticar",
  today: "A posição de hoje",
  another: "Outra posição",
  own: "Dos teus jogos",
  ask: "O que jogarias?",
  tap: "Toca num campo ou passa.",
  best: "A melhor escolha!",
  close: (place, of) => `Quase: número ${place} de ${of}`,
  missed: (place, of) => `Número ${place} de ${of}`,
  behind: (points) => `${points} pontos atrás da melhor. A tua probabilidade depois de cada uma:`,
  ahead: "A tua probabilidade depois de cada uma:",
  answer: "a tua resposta",
  days: (n) => (n === 1 ? "1 dia seguido" : `${n} dias seguidos`),
  last: (n) => (n === 1 ? "A tua última posição" : `As tuas últimas ${n} posições`),
  kinds: (best, close, missed) => `melhores ${best}, quase ${close}, falhadas ${missed}`,
  ownNone: "Os erros dos teus jogos esperam aqui depois de veres uma análise.",
  shipped: "Posição da coleção",
  none: "Ainda não há nada para praticar neste jogo.",
  noGames: "Nenhum dos jogos aqui tem posições para praticar.",
};

export default words;
