import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Dois jogadores, um só tabuleiro: ocupa as linhas da esquerda para a direita, captura, empilha e fecha uma primeiro.",
  credit: "Qwixx Duel é de Steffen Benndorf. O Knobel não tem ligação com a editora.",
  parts: [
    {
      title: "Material",
      clauses: {
        Q1: "Dois jogadores, um com 22 peças pretas e o outro com 22 cinzentas. Seis dados: dois brancos e um na cor de cada linha.",
        Q2: "Quatro linhas de onze campos, lidas da esquerda: a vermelha e a amarela sobem de 2 a 12, a verde e a azul descem de 12 a 2. Depois de cada uma há um cadeado. A coluna de jogadas falhadas, com quatro lugares, é dos dois.",
      },
    },
    {
      title: "Uma jogada",
      clauses: {
        Q3: "Quem começa é decidido por sorteio. Quem tem a vez lança todos os dados ainda em jogo e faz a ação 1 e depois a ação 2. O outro jogador espera.",
        Q4: "Ação 1, facultativa: soma os dois dados brancos e coloca uma peça nesse número, na linha que preferires.",
        Q5: "Ação 2, facultativa: soma um dado branco e um dado de cor e coloca uma peça nesse número, na linha dessa cor.",
        Q6: "As duas ações da mesma jogada nunca ocupam o mesmo campo.",
        Q7: "Quem não colocou nenhuma peça nas duas ações coloca uma nas jogadas falhadas. Não há escolha.",
      },
    },
    {
      title: "Onde se pode colocar uma peça",
      clauses: {
        Q8: "À direita da tua peça mais à direita nessa linha, tal como as peças estão agora. Podes deixar espaços em branco.",
        Q9: "Nunca num campo do adversário, com uma só exceção, a seguinte:",
        Q10: "A peça mais à direita de toda a linha pode ser capturada enquanto estiver isolada. Volta para quem a colocou, e para Q8 conta o que ficou.",
        Q11: "Se for tua, podes empilhar mais peças nela, quantas vezes quiseres, até alguém ficar mais à direita. Uma pilha não se captura.",
        Q12: "Numa peça tua que já foi ultrapassada não se empilha mais.",
      },
    },
    {
      title: "Fechar uma linha",
      clauses: {
        Q13: [
          "O último campo só se abre com cinco peças tuas já nessa linha. Numa pilha cada peça conta.",
          "As capturadas deixam de contar.",
        ],
        Q14: "Quem o ocupa coloca também uma peça no cadeado, que conta para a linha. A linha fica fechada para os dois, e o dado dela sai de imediato, mesmo entre as duas ações.",
        Q15: [
          "Se era a última peça, o cadeado fica vazio e o jogo termina.",
          "Ao dizer porque terminou o jogo, essa linha não conta como fechada.",
        ],
      },
    },
    {
      title: "O fim",
      clauses: {
        Q16: "O jogo termina de imediato, mesmo entre duas ações: quando alguém colocou a última peça (num campo, num cadeado ou como jogada falhada), com a quarta jogada falhada ou com a segunda linha fechada.",
        Q17: "As peças de um jogador numa linha, com pilhas e cadeado, valem 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78 pontos; a décima segunda ainda conta, e a partir da décima terceira não se soma mais nada. Cada jogada falhada custa 5 a quem a fez.",
        Q18: ["Ganha quem tem mais pontos.", "Com totais iguais, há empate."],
      },
    },
  ],
};
export default rules;
