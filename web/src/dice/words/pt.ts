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
  how: "Como se verifica isto?",
  howNote:
    "Antes da partida a mesa fixa uma semente secreta e mostra a sua impressão digital. Cada navegador junta um número. Daí resulta cada lançamento, por isso ninguém o pode escolher; depois da partida a semente é mostrada e qualquer pessoa pode voltar a sortear tudo.",
  commit: "Impressão digital, mostrada antes da partida",
  seed: "Semente, mostrada depois",
};
export default pt;
