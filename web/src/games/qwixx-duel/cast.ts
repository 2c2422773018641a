import { disc, drawn, eyes, filled } from "$/parts/portrait";
import type { Cast } from "../types";

const cast: Cast = {
  "first-steps": {
    name: "Pip",
    manner: { de: "spielt, was gerade geht", en: "plays what it sees", pt: "joga o que vê" },
    face: {
      ground: "#f3c84f",
      shapes: [
        {
          d: "M22 13.500l20-2q9-.8 10 8l2 20q.8 9-8 10l-20 2q-9 .8-10-8l-2-20q-.8-9 8-10z",
          fill: "#fdf8ec",
          line: "#c9b991",
        },
        eyes(25, 39, 28, 3.6),
        drawn("M24.500 38.500q8.500 7 16-1"),
      ],
    },
  },
  casual: {
    name: "Juno",
    manner: { de: "greift nach jedem Punkt", en: "grabs the most points", pt: "agarra todos os pontos" },
    face: {
      ground: "#7fb3a0",
      shapes: [
        filled("#5a3420", disc(18, 26, 8), disc(46, 26, 8), disc(24, 17, 8.5), disc(40, 17, 8.5), disc(32, 14, 8.5)),
        filled("#f1c59b", disc(32, 34, 16.5)),
        eyes(25.5, 38.5, 32, 2.5),
        { d: "M24.500 38.500h15q-1 7.500-7.500 7.500t-7.500-7.500z", fill: "#fff", line: "#2a2112", width: 2 },
      ],
    },
  },
  solid: {
    name: "Otto",
    manner: { de: "hält seine Steine zusammen", en: "keeps his stones safe", pt: "protege as suas peças" },
    face: {
      ground: "#e6dcc2",
      shapes: [
        filled("#c98d62", disc(32, 35, 16.5)),
        filled("#2a4f77", "M15 29q1-16 17-16t17 16z"),
        drawn("M14 29.500h40", "#1d3856", 4),
        eyes(26, 38, 36),
        { d: "M23 44q4.500-4 9 0 4.500-4 9 0", fill: "#3a2415", line: "#3a2415", width: 3 },
      ],
    },
  },
  sharp: {
    name: "Vera",
    manner: { de: "rechnet bei jedem Wurf", en: "counts the odds of every roll", pt: "faz contas a cada lançamento" },
    face: {
      ground: "#8fa9cf",
      shapes: [
        filled("#2c2320", "M13 46V30a19 19 0 0 1 38 0v16q-4 3-7 0V30H20v16q-3 3-7 0z"),
        filled("#e9b98e", disc(32, 34, 15.5)),
        filled("#2c2320", "M17 31q6-13 30 0-7-14-15-14T17 31z"),
        { d: disc(25, 35, 5.6) + disc(39, 35, 5.6), fill: "#f4dcc6", line: "#2a2112", width: 2 },
        drawn("M30.600 34.500q1.400-1.200 2.800 0"),
        eyes(25, 39, 35, 2),
        drawn("M27 44.500q5.500 3 10 0"),
      ],
    },
  },
  strong: {
    name: { de: "Alter Meister", en: "Old Master", pt: "Velho Mestre" },
    manner: { de: "sieht bis zum letzten Stein", en: "looks ahead to the last stone", pt: "prevê até à última peça" },
    face: {
      ground: "#b9a58c",
      shapes: [
        filled("#f3d3b3", disc(32, 31, 16.5)),
        {
          d: "M16.500 34q1 22 15.500 22t15.500-22q-3 6-8 5.500-4-2.500-7.500 0-3.500-2.500-7.500 0-5 .5-8-5.500z",
          fill: "#fbf7ef",
          line: "#8d8373",
          width: 1.2,
        },
        drawn("M21 25.500q4-3.500 8-1M35 24.500q4-2.500 8 1", "#8d8373", 3),
        drawn("M22.500 30.500q3 2 5.500 0M36 30.500q3 2 5.500 0M28.500 44q3.500 2.500 7 0"),
        { d: "M16 27q0-13 16-13t16 13q-4-7-16-7t-16 7z", fill: "#fbf7ef", line: "#8d8373", width: 1.2 },
      ],
    },
  },
};

export default cast;
