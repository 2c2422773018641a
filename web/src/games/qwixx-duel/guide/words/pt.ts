import type { GuideWords } from "$/learn/guide/types";

const words: GuideWords = {
  stages: {
    white: {
      title: "Ação 1: branco + branco",
      text: "Você é o preto. Os dados brancos dão 4 + 1 = 5: uma pedra pode ir num 5, em qualquer fila. Escolha amarelo 5.",
      done: "O que acende é o que os dados permitem. Agora vem a segunda ação.",
      other: "Os dados também permitem isso. Aqui, escolha amarelo 5.",
      clause: "Q4",
    },
    colour: {
      title: "Ação 2: branco + cor",
      text: "Agora um dado branco e um colorido. Branco 4 e azul 6 dão 10: ponha uma pedra no azul 10.",
      done: "As duas ações são livres. Sem usar nenhuma, um lance nulo custa 5.",
      other: "Também vale. Aqui, procure o azul 10.",
      clause: "Q5",
    },
    capture: {
      title: "Capturar",
      text: "Agora você é o cinza. Branco 1 + 6 dá 7, e a pedra sozinha da Ada no vermelho 7 é a mais à direita. Capture-a.",
      done: "A pedra dela volta, e a sua fica ali.",
      other: "Vale, mas não captura nada. Tente o vermelho 7.",
      clause: "Q10",
    },
    blocked: {
      title: "Bloqueado",
      text: "A mesma vez, se você tivesse passado: branco 1 + vermelho 4 dá 5. A pedra da Ada ali não é a mais à direita. Toque mesmo assim.",
      done: "Só a pedra mais à direita da fila pode ser capturada.",
      other: "Isso vale. Toque no vermelho 5 para ouvir o árbitro.",
      clause: "Q9",
    },
    stack: {
      title: "Empilhar",
      text: "Você é o preto, e o seu vermelho 7 é o mais à direita. Com 3 + 4 pode pôr ali uma segunda pedra.",
      done: "Uma pilha não se captura, e cada pedra dela conta.",
      other: "Vale, mas o vermelho 7 continua em perigo. Empilhe nele.",
      clause: "Q11",
    },
    safe: {
      title: "Uma pilha está segura",
      text: "O azul desce até o 2. Ben tem uma pilha no 5, a mais à direita. Você tem 1 + 4: tente capturá-la.",
      done: "Mais à direita pode: 4, 3 e, com cinco pedras, até o 2.",
      other: "Isso vale. Toque no azul 5, onde está a pilha.",
      clause: "Q11",
    },
    five: {
      title: "A última casa",
      text: "Agora você é o cinza e tem 1 + 1. O azul 2 fecharia a fila, mas você só tem três pedras nela. Toque ali.",
      done: "O preto tem cinco pedras ali e poderia fechar.",
      other: "Vale. Toque no azul 2 para ouvir o que falta.",
      clause: "Q13",
    },
    close: {
      title: "Fechar uma fila",
      text: "Há cinco pedras cinza no verde, e 1 + 1 dá o 2. Feche a fila.",
      done: "Mais uma pedra vai para o cadeado: sete pedras, 28 pontos.",
      other: "Podia, mas o verde 2 vale muito mais.",
      clause: "Q14",
    },
    end: {
      title: "O fim",
      text: "O verde fechou e o dado dele saiu. Duas filas fechadas, quatro lances nulos ou a última pedra acabam o jogo; ganha quem tem mais pontos.",
    },
  },
};
export default words;
