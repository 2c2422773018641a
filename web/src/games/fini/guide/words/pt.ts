import type { Words } from "./en";

const chips = (n: number) => `${n} ${n === 1 ? "ficha" : "fichas"}`;

const words: Words = {
  felt: "Feltro com os dados",
  kinds: { street: "Sequências", set: "Iguais" },
  chips,
  supply: (n) => `Reserva: ${chips(n)}`,
  tray: (name, dice) => `${name}: ${dice}`,
  slot: (n) => `Lugar ${n} na bandeja`,
  silver: (value) => `Prateado ${value}`,
  coloured: (value) => `Dado com ${value}`,
  length: (n) => `conta ${n}`,
  stages: {
    street: {
      title: "Pegue o que serve",
      text: "Os dois pegam juntos, um dado de cada vez. É rodada de sequências, e você tem 3 4. Toque num dado que a alongue.",
      done: "Enquanto algo servir, é preciso continuar, até seis dados.",
      other: "Esse valor você já tem. Um segundo fica solto e encurta a sequência.",
      clause: "F19",
    },
    order: {
      title: "Mantenha a ordem",
      text: "Uma sequência sobe ou desce. Você segura um 5: toque no lugar da bandeja onde ele fica.",
      done: "3 4 5. O que fica fora de ordem custa uma ficha.",
      other: "Ali ficaria fora de ordem.",
      clause: "F8",
    },
    silver: {
      title: "O prateado copia",
      text: "Você quer um 6. O prateado copia um da outra bandeja, mas só se não houver colorido desse valor no feltro. Qual 6?",
      done: "Ben tem um 6 para copiar, mas primeiro tinha de sair o colorido.",
      other: "Esse não alonga a sua sequência. Pegue um 6.",
      clause: "F11",
    },
    loose: {
      title: "Grite FiNi",
      text: "Você tem 2 3 4 e um 6 prateado; Ben foi mais rápido com o 5. Nada mais serve: grite.",
      done: "O 6 está solto e tira um: 2. Ben tem 5 6, também 2, e quem gritou leva a ficha.",
      other: "Ali nada serve. Cada dado solto encurtaria a sua.",
      clause: "F19",
    },
    early: {
      title: "Não cedo demais",
      text: "Você tem 2 3, Ben tem 5 6. Pense antes de gritar: algo ainda serve? Toque no que faria.",
      done: "Com o 4 a sua é mais longa que a do Ben, e agora pode gritar.",
      other: "Esse valor já está lá. Procure um que sirva.",
      clause: "F12",
    },
    pairs: {
      title: "Grupos, e seis é cheio",
      text: "Na rodada 2 contam dados iguais. Você tem três pares, e ainda há um terceiro 3. E agora?",
      done: "Seis dados bastam. Conta o maior grupo: dois dados, contra nada.",
      other: "Já há seis dados. Grite.",
      clause: "F7",
    },
    disorder: {
      title: "O árbitro olha",
      text: "Você tem 5 6 1 2, duas sequências em ordem. O 3 4 1 2 do Ben é uma fora de ordem. Nada serve: grite.",
      done: "Ben devolveria uma ficha e não tem: você tira uma da reserva.",
      other: "Nada mais serve. Grite.",
      clause: "F20",
    },
    end: {
      title: "Três rodadas",
      text: "A rodada acaba com a reserva; fichas viram pontos. Sequências, grupos, depois quem lança escolhe. Ganha quem tem mais dos 33 pontos.",
    },
  },
  slips: {
    "in-hand": "Cedo demais: ainda há um dado na sua mão. Pouse-o primeiro.",
    premature: "Cedo demais: algo ainda servia. Isso custa uma ficha.",
    order: "Fora de ordem. O árbitro tira uma ficha por isso.",
    "too-many": "Seria o sétimo dado; só valem seis.",
    "copies-nothing": "Esse prateado não copia nada.",
    "too-early": "Cedo para o prateado: ainda há um colorido desse valor.",
  },
};
export default words;
