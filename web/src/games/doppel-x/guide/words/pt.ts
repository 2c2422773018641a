import type { Words } from "./en";

const words: Words = {
  box: "A caixa vista de cima",
  stages: {
    best: {
      title: "3, 2, X: todos lançam juntos",
      text: "Cada dado dá o seu valor vezes o campo. O seu, laranja, mostra 2 e toca 2× e 1×. Quantos pontos?",
      done: "Conta o melhor campo tocado: 2 × 2.",
      other: "Olhe para o melhor dos dois campos.",
      clause: "D11",
    },
    line: {
      title: "Basta tocar",
      text: "O 2 do Ben está no 3×: 6 pontos. O 3 da Cleo só passa a linha de um 3×. Quanto ela recebe?",
      done: "A linha é do campo melhor: 3 × 3.",
      other: "Ela toca o 3×, ainda que por pouco.",
      clause: "D11",
    },
    white: {
      title: "Dois dados, um de cada vez",
      text: "Agora lança um por vez: o próprio dado e o branco. O seu 3 está no 3×, o 2 branco no 1×. Quanto para você?",
      done: "9 e 2: o branco conta para quem lançou. Os outros também pontuam de novo.",
      other: "Os dois dados contam para você.",
      clause: "D10",
    },
    zero: {
      title: "0 e −1",
      text: "Outro tabuleiro, e agora você é o azul-claro. O seu dado toca 0 e −1. O que acontece?",
      done: "0 é melhor que −1: nada se dá e nada se recebe.",
      other: "Conta o melhor dos dois.",
      clause: "D12",
    },
    bet: {
      title: "Apostar",
      text: "O seu dado caiu num buraco, então pode apostar no lance da Ada. Ponha-o na placa que paga por 2×.",
      done: "Paga-se depois do lance, e então o dado fica livre.",
      other: "Ali também pode. Aqui, escolha a de 2×.",
      clause: "D16",
    },
    nobet: {
      title: "Quem não pode",
      text: "A Cleo também pode apostar. Outros não: porque lançam ou porque o dado está no tabuleiro. Toque num deles.",
      done: "Só um dado livre aposta, e nunca no próprio lance.",
      other: "A Cleo pode: o dado dela está livre.",
      clause: "D15",
    },
    paid: {
      title: "O que a aposta paga",
      text: "O 2 da Ada está no 2×, o 2 branco no 1×: 6 para ela. Você e a Cleo apostaram no 2×. Quanto você recebe?",
      done: "Um dos dois dados tocou. O X do Davi não rende, o 3 da Eva no 2× rende 6.",
      other: "A placa C paga 3 por cada dado lançado no 2×.",
      clause: "D17",
    },
    double: {
      title: "X duplo",
      text: "Você lançou um X, e o X do Ben já está lá: X duplo! Quanto recebe, com o 3 branco no 3×?",
      done: "10 para cada um com X, e nada mais conta. Os dados com X voltam.",
      other: "Num X duplo nenhum outro dado conta.",
      clause: "D14",
    },
    end: {
      title: "Até 50: lance você",
      text: "Quando alguém tem 50, ou 70 a partir de seis jogadores, acaba; ganha o total mais alto. Puxe os dois dados para trás e solte, quantas vezes quiser.",
    },
  },
};
export default words;
