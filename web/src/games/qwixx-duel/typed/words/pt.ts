import { signed } from "$/lib/numbers";
import type { Words } from "./en";

const words: Words = {
  rows: {
    red: ["vermelha", "vermelho", "vm"],
    yellow: ["amarela", "amarelo", "am"],
    green: ["verde", "vd"],
    blue: ["azul", "az"],
  },
  commands: {
    roll: { names: ["lançar", "l"], says: "lançar os dados" },
    place: {
      names: ["colocar", "c"],
      says: "colocar uma peça ali; basta o campo: vm7",
      example: "colocar vermelha 7",
    },
    pass: { names: ["passar", "x"], says: "deixar esta ação, ou terminar a jogada" },
  },
  mayRoll: (roll) => `Lança os dados: escreve ${roll}.`,
  one: (sum) => `Branco mais branco dá ${sum}.`,
  two: "Um dado branco mais um de cor.",
  fits: (list) => `Podes usar ${list}.`,
  none: "Nada serve.",
  field: (field, does, points) => `${field} (${does}, ${signed(points)})`,
  or: " ou ",
  mayPass: (pass) => `Ou ${pass}.`,
  onlyPass: (pass) => `Escreve ${pass} para continuar.`,
  costs: (pass, points) => `Com ${pass} é uma jogada falhada, ${signed(points)}.`,
  sure: (pass, points) => `É uma jogada falhada, ${signed(points)}. Escreve ${pass} outra vez para a aceitar.`,
  which: (word, list) => `«${word}» pode ser ${list}. Escreve um pouco mais.`,
  noRow: (list) => `Escreve uma cor e um número, por exemplo vm7. As cores: ${list}.`,
  noValue: (field) => `Que número? Por exemplo: ${field}.`,
  noDice: "Não há dados na mesa. Primeiro lançam-se.",
  misthrows: (list) => `Jogadas falhadas: ${list}.`,
  stock: (list) => `Peças que sobram: ${list}.`,
  keys: {
    walk: "de um campo claro para o seguinte",
    choose: "escolher um campo, e colocar nele",
    leave: "não escolher nenhum",
  },
};

export default words;
