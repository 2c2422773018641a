import type { GuideWords } from "$/learn/guide/types";

const words: GuideWords = {
  stages: {
    white: {
      title: "Ação 1: branco + branco",
      text: "Ganha quem tiver mais pontos, e muitas peças numa linha valem mais. Jogas com as pretas. Branco 4 + 1 dá 5: escolhe o 5 amarelo.",
      done: "O que acende é o que os dados permitem. Agora vem a segunda ação.",
      other: "Os dados também permitem isso. Aqui, escolhe o 5 amarelo.",
      clause: "Q4",
    },
    colour: {
      title: "Ação 2: branco + cor",
      text: "Agora um dado branco e um de cor. Branco 4 e azul 6 dão 10: coloca uma peça no 10 azul.",
      done: "As duas ações são livres. Sem usar nenhuma, a jogada falhada custa 5.",
      other: "Também vale. Aqui, procura o 10 azul.",
      clause: "Q5",
    },
    capture: {
      title: "Capturar",
      text: "Branco 1 + 6 dá 7, e a peça isolada do Ben no 7 vermelho é a mais à direita. Captura-a.",
      done: "A peça dele volta para ele, e a tua fica ali.",
      other: "Vale, mas não captura nada. Tenta o 7 vermelho.",
      clause: "Q10",
    },
    blocked: {
      title: "Bloqueado",
      text: "A mesma jogada, se tivesses passado: branco 1 + vermelho 4 dá 5. A peça do Ben ali não é a mais à direita. Toca mesmo assim.",
      done: "Só a peça mais à direita da linha pode ser capturada.",
      other: "Isso vale. Toca no 5 vermelho para ouvir o árbitro.",
      clause: "Q9",
    },
    stack: {
      title: "Empilhar",
      text: "Agora a peça no 7 vermelho, a mais à direita, é tua. Com 3 + 4 podes colocar outra em cima.",
      done: "Uma pilha não se captura, e cada peça dela conta.",
      other: "Vale, mas o teu 7 vermelho continua em perigo. Empilha nele.",
      clause: "Q11",
    },
    safe: {
      title: "Uma pilha está segura",
      text: "A linha azul desce até ao 2. O Ben tem uma pilha no 5, a mais à direita. Tens 1 + 4: tenta capturá-la.",
      done: "Mais à direita podes: 4, 3 e, com cinco peças, até o 2.",
      other: "Isso vale. Toca no 5 azul, onde está a pilha.",
      clause: "Q11",
    },
    five: {
      title: "O último campo",
      text: "Tens 1 + 1. O 2 azul fecharia a linha, mas só tens três peças nela. Toca ali.",
      done: "O Ben tem cinco peças ali e poderia fechar.",
      other: "Vale. Toca no 2 azul para ouvir o que falta.",
      clause: "Q13",
    },
    close: {
      title: "Fechar uma linha",
      text: "Há cinco peças tuas na linha verde, e 1 + 1 dá-te o 2. Fecha a linha.",
      done: "Mais uma peça vai para o cadeado: sete peças, 28 pontos.",
      other: "Podias, mas o 2 verde vale muito mais.",
      clause: "Q14",
    },
    end: {
      title: "O fim",
      text: "A linha verde fechou e o dado dela saiu. Duas linhas fechadas, quatro jogadas falhadas ou a última peça acabam o jogo; ganha quem tem mais pontos.",
    },
  },
};
export default words;
