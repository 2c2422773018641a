import { disc, drawn, eyes, filled } from "$/parts/portrait";
import type { Cast } from "../types";

const cast: Cast = {
  "first-steps": {
    name: "Nils",
    manner: { de: "wirft fröhlich drauflos", en: "throws first, thinks later", pt: "lança sem pensar muito" },
    face: {
      ground: "#8cc0d9",
      shapes: [
        filled("#e8b84f", disc(20, 30, 6), disc(44, 30, 6)),
        filled("#f5d0ae", disc(32, 36, 16.5)),
        filled("#c8452f", "M15 30q1-17 17-17t17 17z"),
        drawn("M31 30h24", "#9c3222", 4),
        eyes(26, 38, 36, 2.5),
        drawn("M26 43.500q6 6 12 0"),
        filled("#e9a084", disc(22, 41, 2.4), disc(42, 41, 2.4)),
      ],
    },
  },
  casual: {
    name: "Rosa",
    manner: { de: "zielt nach Gefühl", en: "aims by feel", pt: "aponta a olho" },
    face: {
      ground: "#e9b9a6",
      shapes: [
        filled("#3b2a22", disc(32, 28, 18), "M46 24q14 4 8 26-8-4-10-16z"),
        filled("#d9a07a", disc(31, 35, 15)),
        filled("#3b2a22", "M15 33q4-16 18-16 12 0 14 15-12-10-20-8-7 2-12 9z"),
        filled("#d13f5a", disc(48, 21, 4), "M48 21l9-6v11z"),
        eyes(25.5, 37, 35, 2.4),
        drawn("M25.500 42.500q6 4.500 11 0"),
      ],
    },
  },
  solid: {
    name: "Piet",
    manner: { de: "kennt die guten Felder", en: "knows the good fields", pt: "conhece os bons campos" },
    face: {
      ground: "#b7c7a0",
      shapes: [
        filled("#e0b48d", disc(32, 34, 16)),
        filled("#b5651d", "M16 36q2 20 16 20t16-20q-5 7-9 5-4-3-7 0-3-3-7 0-4 2-9-5z"),
        filled("#22364f", "M13 25q4-13 19-13t19 13q-19 6-38 0z"),
        drawn("M16 27q16 5 32 0", "#f3ecdf", 3),
        filled("#f0c34a", disc(32, 19, 3.2)),
        eyes(26, 38, 33),
        drawn("M28 46q4 2.500 8 0"),
      ],
    },
  },
  sharp: {
    name: "Ida",
    manner: {
      de: "schont ihren Würfel, trifft deinen",
      en: "guards her die and hits yours",
      pt: "protege o dado dela e acerta no teu",
    },
    face: {
      ground: "#c6a8d0",
      shapes: [
        filled("#7a3b24", disc(32, 32, 18.5), "M14 32h36v18q-5 5-8-2V34H22v14q-3 7-8 2z"),
        filled("#f0c8a2", disc(32, 36, 14.5)),
        filled("#2e6f6a", "M14 29q3-16 18-16t18 16q-18-8-36 0z"),
        filled("#f3ecdf", disc(24, 20, 1.8), disc(32, 18, 1.8), disc(40, 20, 1.8)),
        eyes(26, 38, 36),
        drawn("M22 31.500l7 1M42 30l-7 2.500"),
        drawn("M27 43.500q6 2.500 10-1"),
      ],
    },
  },
  strong: {
    name: "Magnus",
    manner: {
      de: "hat jeden Wurf schon einmal gesehen",
      en: "has seen every throw before",
      pt: "já viu todos os lançamentos",
    },
    face: {
      ground: "#cbb67c",
      shapes: [
        filled("#efc9a6", disc(32, 37, 15.5)),
        filled("#26252b", "M19 25V7q13-4 26 0v18zM10 25q22 6 44 0 1 4-2 5-20 5-40 0-3-1-2-5z"),
        drawn("M19 20q13 4 26 0", "#b5382a", 4),
        eyes(26, 38, 37),
        { d: disc(38, 37, 5.6), line: "#8a6d1f", width: 1.8 },
        drawn("M43.500 38.500q3 6 2 12", "#8a6d1f", 1.2),
        { d: "M21 46q5-4 11-1 6-3 11 1-3 4-11 2-8 2-11-2z", fill: "#6d6458", line: "#6d6458", width: 1 },
      ],
    },
  },
};

export default cast;
