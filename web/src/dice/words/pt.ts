import type { DiceWords } from "./en";

const pt: DiceWords = {
  fair: (rolls) => (rolls === 1 ? "O único lançamento é justo." : `Os ${rolls} lançamentos são todos justos.`),
  fairNote: "Este navegador voltou a sortear tudo a partir da semente, e os dados são os mesmos.",
  physicsNote:
    "Este navegador voltou a sortear tudo o que o acaso pôs nos lançamentos. Para onde os dados rolaram é física: «knobel verify --physics» volta a lançá-los.",
  witnessed: "A semente é a que foi prometida a este navegador antes do primeiro lançamento.",
  notWitnessed: "Este navegador não esteve presente no início; o que foi prometido, lê-o na gravação.",
  wrong: (roll) => `O lançamento ${roll} não foi sorteado com justiça.`,
  wrongNote: (die, shown, drawn) =>
    `«${die}» mostra ${shown}; pela semente seria ${drawn}. Alguém alterou a gravação ou os dados.`,
  otherSeed: "Esta não é a semente prometida.",
  otherSeedNote: "O que foi fixado antes da partida e o que foi mostrado depois não condizem.",
  otherNonce: "Falta o número deste navegador.",
  otherNonceNote: "Antes do início juntou um número aos dados, mas eles foram sorteados sem ele.",
  unknown: "Não é possível verificar estes dados.",
  unknownNote:
    "A gravação não traz nenhuma promessa sobre os dados, ou ainda não a semente: uma partida que não acabou ou que foi jogada noutro sítio.",
  wrongLink: (draw) => `O sorteio ${draw} não pode estar certo.`,
  wrongLinkNote: (device) => `O elo da cadeia (${device}) falta ou não conduz ao seu início.`,
  wrongDraw: (draw) => `Falta o sorteio ${draw}.`,
  wrongDrawNote: "Cada número tem de ser sorteado ou abandonado à vista de todos.",
  chainsNote: "Este navegador voltou a sortear tudo a partir dos elos de todos, e os dados são os mesmos.",
  partNote: (own, rolls) =>
    own === rolls ? "Participou em cada lançamento." : `Participou em ${own} de ${rolls} lançamentos.`,
  givenUp: (draws) =>
    draws === 1
      ? "Um sorteio foi abandonado; a gravação diz quem faltava."
      : `${draws} sorteios foram abandonados; a gravação diz quem faltava.`,
  howChains:
    "Antes da partida a mesa e cada dispositivo mostram o início de uma cadeia secreta de números. Cada lançamento usa um número de cada cadeia, por último o da mesa; cada um verifica-se pelo anterior. Assim ninguém pode escolher um lançamento nem conhecê-lo antes, e qualquer pessoa pode voltar a sortear tudo.",
  commitChains: "Início da cadeia da mesa, mostrado antes da partida",
  seedChains: "O seu fim, mostrado depois",
  table: "a mesa",
  deceived: "A mesa não disse a verdade sobre os dados.",
  deceivedNote:
    "Isso não acontece por acaso. O teu navegador guarda o que lhe foi dito: grava-o, fala com os outros e não confies nesta mesa.",
  unsure: "A mesa diz que o teu navegador faltou.",
  unsureNote: "O teu navegador guarda o que enviou. Se a tua ligação é boa, grava-o e fala com os outros.",
  proof: "Guardar a prova",
  lies: {
    "other-dice": (draw) => `O lançamento ${draw} mostra outra coisa do que dão os elos de todos.`,
    "wrong-link": (draw, device) => `No sorteio ${draw} um elo não pertence à sua cadeia: ${device}.`,
    "changed-link": (draw) => `O sorteio ${draw} foi feito com um elo diferente do que este navegador deu.`,
    "link-missing": (draw) => `Ao sorteio ${draw} falta um elo.`,
    "called-missing": (draw) => `Este navegador participou no sorteio ${draw}, e a mesa diz que faltou.`,
    denied: (draw, device) => `No sorteio ${draw} o elo já lá estava (${device}), e depois a mesa disse que faltava.`,
    "drawn-twice": (draw) => `O sorteio ${draw} foi feito uma segunda vez.`,
    "left-out": (draw) => `O sorteio ${draw} é feito sem este navegador, que participa.`,
    jumped: (draw) => `Antes do sorteio ${draw} um número foi saltado ou usado duas vezes.`,
    "cut-off": (draw) =>
      `Este navegador enviou a sua parte do sorteio ${draw}. Depois a ligação caiu, e a mesa diz que nada chegou. Com uma ligação fraca pode ser verdade; com uma boa, a mesa não queria este lançamento.`,
    "not-decided": (draw, device) =>
      `O sorteio ${draw} foi abandonado (${device}) sem que alguém o decidisse à vista de todos.`,
    "too-often": (draw, device) =>
      `O sorteio ${draw} é feito com um dispositivo que faltou duas vezes e já não participa (${device}).`,
    resigned: () => "A mesa diz que desististe. Neste navegador ninguém o fez.",
    "taken-back": () => "Uma jogada foi desfeita, embora joguem em dispositivos diferentes.",
    renamed: (draw) => `Quem participa no sorteio ${draw}, ou nele faltou, foi alterado depois de ter sido dito.`,
    "other-commit": () => "O início da cadeia da mesa foi trocado.",
    "other-chain": (_, who) => `O início de uma cadeia foi trocado: ${who}.`,
  },
  saw: "Esta é a partida que este dispositivo viu, e os seus dados foram justos.",
  sawFrom: (event) =>
    `O evento ${event} é o primeiro que ele próprio viu; o que veio antes foi-lhe dito quando chegou.`,
  sawTo: (event, of) => `Viu ${event} de ${of} eventos; o resto aconteceu sem ele.`,
  sawSame: "Até onde este dispositivo viu a partida, a gravação é a mesma.",
  notSeen: (event) =>
    event
      ? `Esta não é a partida que este dispositivo viu: o evento ${event} é outro.`
      : "Esta não é a partida que este dispositivo viu: começa de outra maneira.",
  notSeenNote:
    "Ou a gravação foi alterada depois da partida, ou a mesa disse a este dispositivo outra coisa do que anotou.",
  sign: "O sinal desta partida",
  signRead: "Leiam-no uns aos outros. As mesmas cinco imagens em cada dispositivo: estão todos à mesma mesa.",
  signDiffers: "Imagens diferentes? Então a mesa mostra-vos partidas diferentes: parem e não confiem nela.",
  signSoon:
    "Depois do primeiro lançamento há aqui cinco imagens, iguais em cada dispositivo. Leiam-nas uns aos outros.",
  signLate:
    "Este dispositivo chegou depois do primeiro lançamento e ainda não consegue calcular o sinal. Não aceita a palavra da mesa.",
  pictures: {
    sun: "sol",
    moon: "lua",
    star: "estrela",
    cloud: "nuvem",
    bolt: "raio",
    drop: "gota",
    tree: "árvore",
    flower: "flor",
    mushroom: "cogumelo",
    apple: "maçã",
    cherries: "cerejas",
    fish: "peixe",
    snail: "caracol",
    cat: "gato",
    rocket: "foguete",
    book: "livro",
    key: "chave",
    bell: "sino",
    ladder: "escada",
    tent: "tenda",
    anchor: "âncora",
    boat: "barco",
    cup: "chávena",
    candle: "vela",
    crown: "coroa",
    heart: "coração",
    hat: "chapéu",
    glasses: "óculos",
    scissors: "tesoura",
    letter: "carta",
    clock: "relógio",
    balloon: "balão",
  },
  how: "Como se verifica isto?",
  howNote:
    "Antes da partida a mesa fixa uma semente secreta e mostra a sua impressão digital. Cada navegador junta um número. Daí resulta cada lançamento, por isso ninguém o pode escolher; depois da partida a semente é mostrada e qualquer pessoa pode voltar a sortear tudo.",
  commit: "Impressão digital, mostrada antes da partida",
  seed: "Semente, mostrada depois",
};
export default pt;
