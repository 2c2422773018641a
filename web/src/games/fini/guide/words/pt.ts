import type { Words } from "./en";

const chips = (n: number) => `${n} ${n === 1 ? "ficha" : "fichas"}`;

const words: Words = {
  felt: "Feltro com os dados",
  kinds: { street: "Sequências", set: "Grupos" },
  chips,
  supply: (n) => `Reserva: ${chips(n)}`,
  tray: (name, dice) => `${name}: ${dice}`,
  slot: (n) => `Lugar ${n} na bandeja`,
  silver: (value) => `Prateado ${value}`,
  coloured: (value) => `Dado com ${value}`,
  length: (n) => `conta ${n}`,
  stages: {
    street: {
      title: "Apanha o que serve",
      text: "A combinação mais longa ganha a ficha. Apanham os dois ao mesmo tempo, um dado de cada vez. Tens 3 4: toca num dado que alongue a sequência.",
      done: "Enquanto algo servir, é preciso continuar, até seis dados.",
      other: "Esse valor já tens. Um segundo fica solto e encurta a sequência (como decidimos).",
      clause: "F19",
    },
    order: {
      title: "Mantém a ordem",
      text: "Uma sequência sobe ou desce. Tens um 5 na mão: toca no lugar da bandeja onde ele fica.",
      done: "3 4 5. O que fica fora de ordem custa uma ficha.",
      other: "Ali ficaria fora de ordem.",
      clause: "F8",
    },
    silver: {
      title: "O prateado copia",
      text: "Queres um 6. O prateado copia um da outra bandeja, mas só se não houver no feltro um de cor desse valor. Qual 6?",
      done: "O Ben tem um 6 para copiar, mas primeiro tinha de sair o de cor.",
      other: "Esse não alonga a tua sequência. Apanha um 6.",
      clause: "F11",
    },
    loose: {
      title: "Grita FiNi",
      text: "Tens 2 3 4 e um 6 prateado; o Ben foi mais rápido com o 5. Já nada serve: grita.",
      done: "O 6 está solto e tira um: 2. O Ben tem 5 6, também 2, e quem gritou leva a ficha.",
      other: "Ali nada serve. Cada dado solto encurtaria a tua.",
      clause: "F19",
    },
    early: {
      title: "Não cedo demais",
      text: "Tens 2 3, o Ben tem 5 6. Pensa antes de gritar: ainda serve alguma coisa? Toca no que farias.",
      done: "Com o 4 a tua é mais longa do que a do Ben, e agora podes gritar.",
      other: "Esse valor já lá está. Procura um que sirva.",
      clause: "F12",
    },
    pairs: {
      title: "Grupos, e seis é cheio",
      text: "Na ronda 2 contam dados iguais. Tens três pares, e ainda há um terceiro 3. E agora?",
      done: "Seis dados bastam. Conta o maior grupo: dois dados, contra nada.",
      other: "Já há seis dados. Grita.",
      clause: "F7",
    },
    disorder: {
      title: "O árbitro verifica",
      text: "Tens 5 6 1 2, duas sequências em ordem. O 3 4 1 2 do Ben é uma fora de ordem (como decidimos). Nada serve: grita.",
      done: "O Ben devolveria uma ficha e não tem: tiras uma da reserva.",
      other: "Já nada serve. Grita.",
      clause: "F20",
    },
    end: {
      title: "Três rondas",
      text: "A ronda acaba com a reserva; as fichas são pontos. Sequências, grupos, depois quem lança escolhe. Ganha quem tem mais dos 33 pontos.",
    },
  },
  slips: {
    "in-hand": "Cedo demais: ainda tens um dado na mão. Pousa-o primeiro.",
    premature: "Cedo demais: ainda servia alguma coisa. Isso custa uma ficha.",
    order: "Fora de ordem. O árbitro tira uma ficha por isso.",
    "too-many": "Seria o sétimo dado; só valem seis.",
    "copies-nothing": "Esse prateado não copia nada.",
    "too-early": "Cedo para o prateado: ainda há um de cor desse valor.",
  },
};
export default words;
