import type { Words } from "./en";

const words: Words = {
  names: ["Jogador A", "Jogador B"],
  black: "preto",
  grey: "cinzento",
  misthrows: "Jogadas falhadas",
  misthrowsOf: "jogadas falhadas",
  less: (name, row) => `${name}: uma a menos, ${row}`,
  more: (name, row) => `${name}: uma a mais, ${row}`,
  cell: (name, points, stones, row) => `${name}, ${row}: ${points} pontos, ${stones} peças`,
  total: (name, points) => `${name}: ${points} pontos ao todo`,
  show: (row) => `Mostrar em baixo: ${row}`,
  may: "Posso?",
  whoAsks: "Quem pergunta",
  fieldOf: (row, value) => `${row} ${value}`,
  lies: (name, height) => (height > 1 ? `${name}, ${height} peças` : name),
  taps: "Um toque num campo",
  tap: { ask: "pergunta", black: "coloca preta", grey: "coloca cinzenta", away: "tira" },
  hintAsk: "Toca no campo para onde vai a peça.",
  hintLay: "Toca nos campos onde há peças.",
  hintAway: "Toca num campo para tirar uma peça.",
  unlaid: (n) =>
    `${n === 1 ? "Uma peça desta linha está só contada" : `${n} peças desta linha estão só contadas`}, sem lugar.`,
  yes: {
    place: (name, value) => `Sim: ${name} pode ir para o ${value}.`,
    capture: (name, value) => `Sim: ${name} captura o ${value}.`,
    stack: (name, value) => `Sim: ${name} empilha no ${value}.`,
    close: (name) => `Sim: ${name} fecha a linha.`,
  },
  because: {
    place: "Fica à direita da sua peça mais à frente e está livre.",
    capture: "A peça mais à frente da linha está isolada.",
    stack: "A peça mais à frente da linha é sua.",
    close: "Já há cinco peças suas na linha; mais uma vai para o cadeado.",
  },
  no: "Não.",
  put: "Colocar lá",
  over: {
    rows: "Duas linhas estão fechadas: o jogo acabou.",
    misthrows: "Quatro jogadas falhadas: o jogo acabou.",
    stones: "A última peça foi colocada: o jogo acabou.",
  },
  wins: (name) => `${name} ganha.`,
  draw: "Empate.",
  reasons: {
    "too-many-stones": () => "Ninguém tem mais de 22 peças.",
    "too-many-misthrows": () => "Há lugar para quatro jogadas falhadas.",
  },
};
export default words;
