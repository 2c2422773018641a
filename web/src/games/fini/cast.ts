import { disc, drawn, eyes, filled } from "$/parts/portrait";
import type { Cast } from "../types";

const cast: Cast = {
  "first-steps": {
    name: "Lotta",
    manner: {
      de: "sucht noch und lässt sich Zeit",
      en: "still looks around, in no hurry",
      pt: "ainda procura, sem pressa",
    },
    face: {
      ground: "#d9c48a",
      shapes: [
        filled("#b9764a", disc(38, 30, 17)),
        drawn("M38 30q5-5 8 1t-5 10q-12 2-13-10 1-13 14-12", "#8a4f2c", 2.6),
        filled("#f1dfb4", "M10 52q0-9 9-9 3 0 5-3 2-4 7-1 5 4 14 5 8 1 9 8z"),
        drawn("M17 44l-4-14M24 42l0-14", "#d8bd83", 3.4),
        eyes(13, 24, 28, 3),
        drawn("M13 48q4 3 8 0"),
      ],
    },
  },
  casual: {
    name: "Bruno",
    manner: { de: "greift gemütlich zu", en: "takes things easily", pt: "joga descontraído" },
    face: {
      ground: "#9db98a",
      shapes: [
        filled("#7a5233", disc(17, 19, 8), disc(47, 19, 8)),
        filled("#8f6340", disc(32, 34, 19)),
        filled("#e3c39d", disc(32, 41, 9)),
        filled("#2a2112", "M28.500 36.500h7q0 4-3.500 4t-3.500-4z"),
        eyes(24.5, 39.5, 30, 2.6),
        drawn("M32 40.500v3q-3 3-6 1M32 43.500q3 3 6 1"),
      ],
    },
  },
  solid: {
    name: "Mimi",
    manner: {
      de: "verliert ihren Plan nicht aus den Augen",
      en: "keeps an eye on her plan",
      pt: "não perde o plano de vista",
    },
    face: {
      ground: "#e3a78f",
      shapes: [
        filled("#4b4a52", "M14 14l12 8h12l12-8q3 20-1 28-6 12-17 12t-17-12q-4-8-1-28z"),
        filled("#8fcf9a", disc(24.5, 32, 5), disc(39.5, 32, 5)),
        filled("#2a2112", "M24.500 27.500q2 4.500 0 9-2-4.500 0-9zM39.500 27.500q2 4.500 0 9-2-4.500 0-9z"),
        filled("#e79a93", "M29.500 40h5l-2.500 3z"),
        drawn("M32 43v2q-3 3-6 1M32 45q3 3 6 1M18 42l-9-2M18 45l-9 2M46 42l9-2M46 45l9 2", "#f1e9dc", 1.5),
      ],
    },
  },
  sharp: {
    name: "Hasko",
    manner: {
      de: "flink, und sieht, was du brauchst",
      en: "nimble, and sees what you need",
      pt: "ágil, e vê o que te falta",
    },
    face: {
      ground: "#a9c7d8",
      shapes: [
        filled("#c9a27a", "M22 30q-9-22-3-26 6-1 9 24zM42 30q9-22 3-26-6-1-9 24z"),
        drawn("M22 24q-4-12-2-15M42 24q4-12 2-15", "#eebfb0", 3),
        filled("#d8b48c", disc(32, 40, 16.5)),
        filled("#f6ecdc", disc(27.5, 46, 5.5), disc(36.5, 46, 5.5)),
        eyes(25, 39, 36, 2.8),
        filled("#b8645c", "M29.500 41h5l-2.500 3z"),
        filled("#fff", "M29.500 49h5v5h-5z"),
        drawn("M20 28q3-3 7-1M37 27q4-2 7 1", "#6b4a2c"),
      ],
    },
  },
  strong: {
    name: "Falk",
    manner: { de: "sieht alles, bevor du greifst", en: "sees it all before you reach", pt: "vê tudo antes de ti" },
    face: {
      ground: "#f0c46a",
      shapes: [
        filled("#3f4a5c", "M12 56q-2-44 20-46 22 2 20 46-8-6-20-6t-20 6z"),
        filled("#f3ead8", "M20 30q12-8 24 0 2 22-12 24-14-2-12-24z"),
        filled("#f5b32b", disc(24, 30, 5), disc(40, 30, 5)),
        eyes(24.5, 39.5, 30, 2.8),
        drawn("M16 24l13 3M48 24l-13 3", "#20242c", 3.4),
        filled("#d98a1f", "M27 35h10q1 8-5 14-1-4-3-6-3-3-2-8z"),
      ],
    },
  },
};

export default cast;
