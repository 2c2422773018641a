import type { Words } from "./en";

const words: Words = {
  box: "A caixa vista de cima",
  stages: {
    best: {
      title: "3, 2, X: lançam todos juntos",
      text: "Aos 50 a partida acaba. Cada dado dá o valor vezes o campo. O teu, laranja, mostra 2 e toca em 2× e 1×. Quantos pontos?",
      done: "Conta o melhor campo tocado: 2 × 2.",
      other: "Olha para o melhor dos dois campos.",
      clause: "D11",
    },
    line: {
      title: "Basta tocar",
      text: "O 2 do Ben está no 3×: 6 pontos. O 3 da Cleo só passa a linha de um 3×. Quanto recebe ela?",
      done: "A linha é do campo melhor: 3 × 3.",
      other: "Ela toca no 3×, ainda que por pouco.",
      clause: "D11",
    },
    white: {
      title: "Dois dados, à vez",
      text: "Agora lança uma pessoa de cada vez: o seu dado e o branco. O teu 3 está no 3×, o 2 branco no 1×. Quanto para ti?",
      done: "9 e 2: o branco conta para quem lançou. Os outros também voltam a pontuar.",
      other: "Os dois dados contam para ti.",
      clause: "D10",
    },
    zero: {
      title: "0 e −1",
      text: "Outro tabuleiro. O teu dado laranja toca em 0 e −1. O que acontece?",
      done: "0 é melhor do que −1: não se dá nem se recebe nada.",
      other: "Conta o melhor dos dois.",
      clause: "D12",
    },
    bet: {
      title: "Apostar",
      text: "O teu dado caiu num buraco, por isso podes apostar no lançamento do Ben. Põe-no na placa que paga por 2×.",
      done: "Paga-se depois do lançamento, e então o teu dado fica livre.",
      other: "Ali também podes. Aqui, escolhe a de 2×.",
      clause: "D16",
    },
    nobet: {
      title: "Quem não pode",
      text: "A Cleo também pode apostar. Outros não: porque lançam ou porque o dado está no tabuleiro. Toca num deles.",
      done: "Só um dado livre aposta, e nunca no próprio lançamento.",
      other: "A Cleo pode: o dado dela está livre.",
      clause: "D15",
    },
    paid: {
      title: "O que a aposta paga",
      text: "O 2 do Ben está no 2×, o 2 branco no 1×: 6 para ele. Tu e a Cleo apostaram no 2×. Quanto recebes?",
      done: "Um dos dois dados tocou. O X do Davi não rende, o 3 da Eva no 2× rende 6.",
      other: "A placa C paga 3 por cada dado lançado no 2×.",
      clause: "D17",
    },
    double: {
      title: "X duplo",
      text: "Lançaste um X, e o X do Ben já lá está: X duplo! Quanto recebes, com o 3 branco no 3×?",
      done: "10 para cada pessoa com X, e mais nada conta. Os dados com X voltam.",
      other: "Num X duplo nenhum outro dado conta.",
      clause: "D14",
    },
    end: {
      title: "Até 50: lança tu",
      text: "Quando alguém tem 50, ou 70 a partir de seis jogadores, acaba; ganha o total mais alto. Puxa os dois dados para trás e larga, quantas vezes quiseres.",
    },
  },
};
export default words;
