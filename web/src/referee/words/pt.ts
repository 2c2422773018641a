import type { Words } from "./en";

const words: Words = {
  title: "Árbitro",
  door: "A caixa de verdade está na mesa?",
  lead: "Este telefone conhece as regras.",
  kept: "Os pontos ficam neste aparelho.",
  undo: "Desfazer",
  change: "Mudar",
  menu: "Nomes e mais",
  player: (n) => `Nome ${n}`,
  rules: "As regras",
  reset: "Começar de novo",
  resetSure: "Esquecer tudo e começar de novo?",
  resetYes: "Sim, começar de novo",
  unreachable: "O árbitro não responde. Nada se perdeu; tente outra vez.",
  cannot: "Assim não pode estar.",
  again: "Tentar outra vez",
};
export default words;
