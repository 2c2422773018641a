import type { Words } from "./en";

const words: Words = {
  names: ["Jogadora A", "Jogador B"],
  black: "preto",
  grey: "cinza",
  misthrows: "Lances nulos",
  misthrowsOf: "lances nulos",
  less: (name, row) => `${name}: uma a menos, ${row}`,
  more: (name, row) => `${name}: uma a mais, ${row}`,
  cell: (name, points, stones, row) => `${name}, ${row}: ${points} pontos, ${stones} pedras`,
  total: (name, points) => `${name}: ${points} pontos ao todo`,
  show: (row) => `Mostrar ${row} embaixo`,
  may: "Posso?",
  whoAsks: "Quem pergunta",
  fieldOf: (row, value) => `${row} ${value}`,
  lies: (name, height) => (height > 1 ? `${name}, ${height} pedras` : name),
  taps: "Um toque num campo",
  tap: { ask: "pergunta", black: "põe preta", grey: "põe cinza", away: "tira" },
  hintAsk: "Toque no campo para onde vai a pedra.",
  hintLay: "Toque nos campos onde há pedras.",
  hintAway: "Toque num campo para tirar uma pedra.",
  unlaid: (n) =>
    `${n === 1 ? "Uma pedra desta fila está só contada" : `${n} pedras desta fila estão só contadas`}, sem lugar.`,
  yes: {
    place: (name, value) => `Sim: ${name} pode ir para o ${value}.`,
    capture: (name, value) => `Sim: ${name} captura o ${value}.`,
    stack: (name, value) => `Sim: ${name} empilha no ${value}.`,
    close: (name) => `Sim: ${name} fecha a fila.`,
  },
  because: {
    place: "Fica à direita da própria última pedra e está livre.",
    capture: "A última pedra da fila está sozinha.",
    stack: "A própria pedra é a última da fila.",
    close: "Há cinco pedras próprias na fila; mais uma vai para o cadeado.",
  },
  no: "Não.",
  put: "Pôr lá",
  over: {
    rows: "Duas filas estão fechadas: o jogo acabou.",
    misthrows: "Quatro lances nulos: o jogo acabou.",
    stones: "A última pedra foi posta: o jogo acabou.",
  },
  wins: (name) => `${name} ganha.`,
  draw: "Empate.",
  reasons: {
    "too-many-stones": () => "Ninguém tem mais de 22 pedras.",
    "too-many-misthrows": () => "Há lugar para quatro lances nulos.",
  },
};
export default words;
