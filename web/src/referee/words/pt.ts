import type { Words } from "./en";

const words: Words = {
  title: "Árbitro",
  door: "O jogo verdadeiro está na mesa?",
  lead: "Este telemóvel conhece as regras.",
  kept: "Os pontos ficam neste dispositivo.",
  undo: "Anular",
  change: "Mudar",
  menu: "Nomes e mais",
  player: (n) => `Nome ${n}`,
  rules: "As regras",
  reset: "Começar de novo",
  resetSure: "Esquecer tudo e começar de novo?",
  resetYes: "Sim, começar de novo",
  unreachable: "O árbitro não responde. Nada se perdeu; tenta outra vez.",
  cannot: "Assim não pode estar.",
  again: "Tentar outra vez",
};
export default words;
