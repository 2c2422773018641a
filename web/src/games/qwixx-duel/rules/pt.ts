import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Dois jogadores, um só tabuleiro: preencha as filas da esquerda para a direita, capture, empilhe e feche uma antes do outro.",
  credit: "Qwixx Duel é de Steffen Benndorf. O Knobel não tem ligação com a editora.",
  parts: [
    {
      title: "Material",
      clauses: {
        Q1: "Dois jogadores, um com 22 pedras pretas e o outro com 22 cinza. Seis dados: dois brancos e um na cor de cada fila.",
        Q2: "Quatro filas de onze casas, lidas da esquerda: a vermelha e a amarela sobem de 2 a 12, a verde e a azul descem de 12 a 2. Atrás de cada uma fica um cadeado. A coluna de lances nulos, com quatro lugares, é dos dois.",
      },
    },
    {
      title: "Uma vez de jogar",
      clauses: {
        Q3: "O sorteio decide quem começa. Quem tem a vez lança todos os dados ainda em jogo e faz a ação 1 e depois a ação 2. O outro espera.",
        Q4: "Ação 1, se quiser: some os dois dados brancos e ponha uma pedra nesse número, na fila que preferir.",
        Q5: "Ação 2, se quiser: some um dado branco e um colorido e ponha uma pedra nesse número, na fila dessa cor.",
        Q6: "As duas ações da mesma vez nunca ocupam a mesma casa.",
        Q7: "Quem não pôs pedra em nenhuma das duas ações põe uma na coluna de lances nulos. Não há escolha.",
      },
    },
    {
      title: "Onde uma pedra pode ficar",
      clauses: {
        Q8: "À direita da sua pedra mais à direita nessa fila, conforme as pedras estão agora. Pode deixar espaços.",
        Q9: "Nunca numa casa do adversário, com uma só exceção, a seguinte:",
        Q10: "A pedra mais à direita de toda a fila pode ser capturada enquanto estiver sozinha. Ela volta para o dono, e para Q8 conta o que ficou.",
        Q11: "Se ela é sua, pode empilhar mais pedras nela, quantas vezes quiser, até alguém ficar mais à direita. Uma pilha não se captura.",
        Q12: "Numa pedra sua que já foi ultrapassada não se empilha mais.",
      },
    },
    {
      title: "Fechar uma fila",
      clauses: {
        Q13: [
          "A última casa só se abre com cinco pedras suas já nessa fila. Numa pilha cada pedra conta.",
          "As capturadas deixam de contar.",
        ],
        Q14: "Quem a ocupa põe também uma pedra no cadeado, que conta para a fila. A fila fica fechada para os dois, e o dado dela sai na hora, mesmo entre as duas ações.",
        Q15: [
          "Se era a última pedra, o cadeado fica vazio e o jogo termina.",
          "Ao dizer por que o jogo terminou, essa fila não conta como fechada.",
        ],
      },
    },
    {
      title: "O fim",
      clauses: {
        Q16: "O jogo para na hora, mesmo entre duas ações: quando alguém pôs a última pedra (numa casa, num cadeado ou como lance nulo), com o quarto lance nulo ou com a segunda fila fechada.",
        Q17: "As pedras de um jogador numa fila, com pilhas e cadeado, valem 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78 pontos; depois da décima segunda não há mais. Cada lance nulo custa 5 a quem o fez.",
        Q18: ["Ganha quem tem mais pontos.", "Com totais iguais, há empate."],
      },
    },
  ],
};
export default rules;
