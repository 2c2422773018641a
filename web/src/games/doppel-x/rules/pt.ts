import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Lança dois dados na caixa, acerta nos campos que pagam, empurra os outros para os buracos e aposta enquanto o teu dado está livre.",
  credit: "Doppel X é de Christian Fiore e Knut Happel. O Knobel não tem ligação com a editora.",
  parts: [
    {
      title: "Material e estrutura",
      clauses: {
        D1: "De três a oito jogadores, cada um com um dado da sua cor, e um dado branco para todos. Um dado mostra 1, 2, 3 ou X.",
        D2: "O fundo da caixa é um tabuleiro com campos de 1×, 2×, 3×, 0 ou −1 e com buracos. Há quatro tabuleiros. No III e no IV pode haver um pião no meio, e outros obstáculos são bem-vindos.",
        D3: [
          "Quatro placas de aposta têm dois lados cada, de A a H; jogam-se quatro lados. Para a primeira partida: tabuleiro I com A, B, C e D.",
          "Perdeu-se quais lados são da mesma placa; por isso podem ser quatro letras diferentes quaisquer.",
        ],
        D4: "Fichas de 1 (40 delas), 5 (15), 10 (25) e 30 (10). Troca-se quando se quiser.",
      },
    },
    {
      title: "Lançar",
      clauses: {
        D5: [
          "Começa com «3, 2, X»: todos lançam o próprio dado ao mesmo tempo, ainda sem o branco e sem apostas.",
          "Este lançamento pontua como qualquer outro, com X duplo e −1.",
        ],
        D6: "Depois segue-se no sentido dos ponteiros do relógio; começa quem tem menos idade, e a aplicação pergunta quem é ou sorteia. Tira o teu dado e o branco, onde quer que estejam, e lança os dois juntos. Os outros ficam.",
        D7: "A mão que lança não passa da borda, nem na abertura. O lançamento vale na mesma; como variante custa 1.",
        D8: "Lança de qualquer lado e acerta no que quiseres; empurrar para os buracos também vale.",
        D9: "Um dado num buraco ou fora da caixa volta para o dono.",
      },
    },
    {
      title: "Pontos, depois de cada lançamento, para todos",
      clauses: {
        D10: "Cada dado no tabuleiro dá ao dono o seu valor vezes o campo. O branco conta para quem lançou.",
        D11: "Um dado toca um campo quando o seu contorno, visto mesmo de cima, chega à borda dele; a linha é do campo melhor. De todos os tocados conta o melhor: 3×, 2×, 1×, 0, −1.",
        D12: [
          "No 0 nada acontece. No −1 o dono devolve 1, mostre o dado o que mostrar.",
          "Primeiro recebe-se, depois devolve-se; quem não tem nada não devolve nada.",
        ],
        D13: "Um só X não rende nada.",
        D14: "X duplo: pelo menos dois dados no tabuleiro mostram X, contando o branco. Quem é dono de um recebe 10, uma vez. Fora as apostas em X duplo, nada mais conta. Depois os dados com X voltam e os outros ficam.",
      },
    },
    {
      title: "Apostas",
      clauses: {
        D15: "Antes de um lançamento, todos menos quem lança podem pôr o dado numa placa, se ele não estiver no tabuleiro. Uma aposta por pessoa; numa placa cabem vários dados. Depois do lançamento o dado fica livre.",
        D16: [
          "Sobre os dois dados lançados: A e H pagam 5 por X duplo, B 2 por buraco ou fora, C 3 por tocar 2×, D 4 por 3×, E 2 por −1, F 1 por 1×. G paga 5 se o pião atirar um dado que estava lá para um buraco, para o 0 ou para o −1.",
          "O sinal da placa E perdeu-se; lemos −1, e uma opção faz dele 0.",
        ],
        D17: [
          "Tocar quer dizer o campo que conta por D11. Se os dois dados o fazem, de B a F paga-se em dobro.",
          "A face não importa, e um dado num buraco e outro fora é B duas vezes. G trata dos dados que já estavam lá, não dos dois lançados, e paga uma vez.",
        ],
        D18: "Num X duplo só A e H pagam.",
      },
    },
    {
      title: "O fim",
      clauses: {
        D19: [
          "A partida acaba assim que alguém tiver 50 depois de uma contagem (70 com seis a oito jogadores). Um empate desempata-se.",
          "Ganha o total mais alto, não importa quem chegou primeiro à meta. Os empatados no topo jogam uma partida nova; bastam dois, o sorteio decide quem começa, e joga-se até 50, com seis ou mais até 70. Uma partida longa vai até 100.",
        ],
      },
    },
    {
      title: "Onde faltam figuras",
      clauses: {
        D20: [
          "As figuras do livro de regras não dizem tudo sobre dados e tabuleiros.",
          "As faces são 1, 1, 2, 2, 3 e X, com uma opção para outras. Os tabuleiros são desenhos nossos.",
        ],
        D21: [
          "Nem sobre dados que não ficam deitados.",
          "Um dado inclinado mostra a face mais virada para cima. Um dado em cima de outro conta pelo contorno.",
        ],
      },
    },
  ],
};
export default rules;
