import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Quinze dados, duas mãos, ninguém espera pela vez: apanha um dado de cada vez, faz sequências ou grupos e grita FiNi na altura certa.",
  credit: "FiNi é de Karin Herrmann e Otmar Bettscheider. O Knobel não tem ligação com a editora.",
  parts: [
    {
      title: "Material e estrutura",
      clauses: {
        F1: "Dois jogadores, onze dados de cor, quatro prateados e uma reserva de onze fichas.",
        F2: "Três rondas: na primeira sequências, na segunda grupos de dados iguais, e na terceira quem lança diz antes de cada lançamento o que se junta.",
        F3: "Uma ronda continua, duelo após duelo, até a reserva acabar. As fichas de cada um passam a pontos, e todas voltam. Depois de três rondas ganha quem tem mais; são 33 pontos, por isso não há empate.",
        F4: [
          "Lança-se alternadamente, e começa quem tem menos idade; a aplicação pergunta quem é, ou sorteia.",
          "A alternância continua de uma ronda para a outra.",
        ],
        F5: "Os quinze dados são lançados num quadrado de 30 a 40 cm. Se um ficar torto ou cair fora, lançam-se todos de novo.",
      },
    },
    {
      title: "Apanhar",
      clauses: {
        F6: [
          "Ao «já», apanham os dois ao mesmo tempo, com uma só mão e um dado de cada vez. O que foi apanhado não volta nem se vira.",
          "Com um dado na mão, não se muda a bandeja.",
        ],
        F7: "Numa bandeja cabem seis dados, e até lá é preciso apanhar todos os que servem.",
        F8: "Os dados ficam em ordem: a sequência a subir ou a descer, os iguais lado a lado. Com a opção «Arrumação» a mesa coloca-os em ordem.",
        F9: [
          "Uma sequência são dois a seis valores seguidos; duas sequências valem, o mesmo valor repetido não. Um grupo são dois a seis dados iguais; até três grupos valem.",
          "Um valor repetido não é falta; o segundo dado só fica solto (F19).",
        ],
        F10: [
          "O dado prateado só copia: quando o duelo acaba, tem de haver na outra bandeja um de cor com o valor dele. Prateado nunca é o original.",
          "Vários podem copiar o mesmo dado.",
        ],
        F11: [
          "Só se apanha um prateado enquanto não houver no feltro um de cor que sirva no lugar dele.",
          "Trata-se de um de cor do mesmo valor. Há uma variante mais dura: só enquanto nenhum de cor servir na própria bandeja.",
        ],
        F12: [
          "Um dado serve, enquanto há lugar, se alonga uma combinação ou começa outra.",
          "Um valor está à mão quando um de cor com ele está no feltro, ou um prateado que poderia copiar. Para sequências, um valor que falta serve ao lado de um que já se tem ou, com lugar para dois, ao lado de um à mão. Para grupos, serve um valor que já se tem ou, com lugar para dois, um de que haja dois dados à mão.",
        ],
      },
    },
    {
      title: "Como acaba um duelo",
      clauses: {
        F13: "Com o grito «FiNi», permitido com seis dados na bandeja ou quando nada mais serve. Um dado ainda na mão volta e não é de ninguém. Outras palavras não contam.",
        F14: [
          "Com um deslize: quem vira, derruba ou deixa cair um dado perde o duelo e uma ficha. Quem devolve um dado, apanha dois ou usa a outra mão perde o duelo.",
          "Também isso custa uma ficha, tal como, no ecrã, ir aos dados antes do «já». Tudo isso só conta numa partida rigorosa; uma amigável, que é o normal no ecrã, evita-o, e a mão que foi cedo demais descansa um instante.",
        ],
        F15: [
          "Se a culpa não é só de um, como quando os dois apanham o mesmo dado ao mesmo tempo, o duelo não conta.",
          "Lança de novo quem tinha lançado e, na terceira ronda, volta a anunciar.",
        ],
      },
    },
    {
      title: "O grito é julgado",
      clauses: {
        F16: [
          "Primeiro só quem gritou: havia lugar e algo ainda servia? O feltro conta como estava no momento do grito. Se sim, devolve uma ficha e mais nada se julga.",
          "Um dado na mão do outro não está no feltro. Quem grita com um dado na própria mão grita cedo demais em qualquer caso; uma mesa amigável pede que o pouse primeiro.",
        ],
        F17: "Depois as duas bandejas: ordem errada, mais de seis dados, um prateado que nada copia ou foi apanhado cedo demais. Cada um em falta devolve uma ficha, e ninguém ganha o duelo.",
        F18: [
          "Depois a combinação mais longa leva uma ficha; se são iguais, leva quem gritou.",
          "Vale também quando nenhum dos dois tem uma.",
        ],
        F19: [
          "Só conta a combinação mais longa, sem os dados soltos: solto é um valor isolado.",
          "Num duelo de sequências também é solto outro dado de um valor que já está lá. Todos os soltos saem de uma só, a que era a mais longa; depois conta a mais longa que fica, e abaixo de dois não fica nada de uma: 3 3 5 5 1 conta 2.",
        ],
        F20: [
          "Os dados de uma sequência ficam na sua ordem (F8).",
          "A ordem é vista sequência por sequência: os dados de uma têm de ficar lado a lado; de um valor repetido qualquer um pode ser dela; os soltos ficam em qualquer lugar, menos no meio. 5 6 1 2 são duas sequências em ordem, 3 4 1 2 é uma fora de ordem.",
        ],
        F21: [
          "Quem não tem ficha para devolver deixa o outro tirar uma da reserva.",
          "Isso vale depois de qualquer falta. O que se devolve entra primeiro; depois sai o que é devido, até onde a reserva der.",
        ],
      },
    },
  ],
};
export default rules;
