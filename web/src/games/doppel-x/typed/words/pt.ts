import type { Words } from "./en";

const words: Words = {
  parts: {
    place: ["lugar", "l"],
    direction: ["direção", "dc"],
    strength: ["força", "f"],
    height: ["altura", "a"],
    spin: ["efeito", "ef"],
  },
  left: ["esquerda", "e", "esq"],
  right: ["direita", "dir"],
  commands: {
    throw: {
      names: ["lançar", "l"],
      says: "lançar; também com o modo: lançar f40 direção 10 esquerda",
      example: "lançar 40",
    },
    aim: {
      names: ["mirar", "m"],
      says: "lugar, direção, força, altura ou efeito; sozinho: como estás a mirar",
      example: "mirar direção 10 esquerda",
    },
    walk: { names: ["andar"], says: "à volta da caixa, para o lado seguinte", example: "andar esquerda" },
    bet: { names: ["apostar", "a"], says: "apostar numa placa com o teu dado livre", example: "apostar c" },
    pass: { names: ["passar", "x"], says: "sem aposta" },
  },
  yourThrow: "É a tua vez de lançar",
  yourOpening: "Todos lançam o seu dado ao mesmo tempo: é a tua vez de lançar",
  howTo: (aim, now) => `Escreve ${aim}. A tua mira: ${now}.`,
  yourBet: (other) => `Podes apostar no lançamento de ${other}`,
  howBet: (list, pass) => `${list}. Ou ${pass}.`,
  tile: (tile, what, pays) => `${tile}, ${what}, ${pays}`,
  part: (part, value) => `${part} ${value}`,
  tooHard: "É forte demais: os dados saltam da caixa.",
  badAim: (word) => `Não percebo «${word}». Por exemplo: força 40, direção 10 esquerda, lugar 20 direita.`,
  noBet: "Agora não podes apostar.",
  noTile: (list) => `Em que placa? Em jogo: ${list}.`,
  whichWay: (left, right) => `Para que lado? ${left} ou ${right}.`,
  stands: (side) => `${side}.`,
  where: (right, ahead) =>
    [right ? `${Math.abs(right)} à ${right < 0 ? "esquerda" : "direita"}` : "em frente", `a ${ahead}`].join(", "),
  lies: (what, where) => `${what}: ${where}`,
  seen: (side, width, depth) =>
    `${side}. Visto da tua mão, em milímetros. A caixa tem ${width} de largura e ${depth} de fundo.`,
  hole: "Buraco",
  spinner: "Pião",
  nothingLies: "Não há dados na caixa.",
  keys: {
    aim: "direção e força",
    more: "lugar e altura",
    throw: "lançar; saltar o filme; continuar",
    walk: "andar à volta da caixa",
    bet: "apostar na primeira, segunda, terceira ou quarta placa",
    shift: "Maiúsculas",
  },
};

export default words;
