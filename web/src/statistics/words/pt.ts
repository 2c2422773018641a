import { count } from "$/lib/numbers";
import type { Words } from "./en";

const words: Words = {
  title: "Estatísticas",
  games: "Jogos",
  headline: (won, all) => `Ganhas ${won} de ${all === 1 ? "1 jogo" : `${all} jogos`}`,
  sums: (won, lost, drawn) =>
    [count(won, "ganho", "ganhos"), count(lost, "perdido", "perdidos"), count(drawn, "empatado", "empatados")].join(
      ", ",
    ),
  none: "Ainda não há aqui nenhum jogo teu acabado. Depois do primeiro, esta página enche-se.",
  wonAndLost: "Ganhos e perdidos",
  won: "ganhos",
  drawn: "empatados",
  lost: "perdidos",
  several: "vários jogadores",
  luck: "Sorte",
  luckNote: (n) => `pontos de probabilidade, ${n === 1 ? "último jogo" : `últimos ${n} jogos`}`,
  luckSays: (mean, even, good) =>
    even
      ? `${mean} por jogo: equilibrado, como são os dados.`
      : `${mean} por jogo: ${good ? "mais" : "menos"} sorte do que é costume, e não fica assim.`,
  errors: "Erros",
  errorsNote: (line) => `pontos oferecidos${line ? ", linha: média de seis" : ""}`,
  earlier: "antes",
  lastGame: "último jogo",
  errorsSay: (before, now, better) =>
    `De ${before} para ${now} por jogo: ${better ? "estás a melhorar." : "vê as tuas análises."}`,
  errorsMean: (mean) => `${mean} pontos por jogo.`,
  dice: "Os dados dos teus jogos",
  diceNote: (n) => `${n === 1 ? "1 lançamento" : `${n} lançamentos`}, dos dois lados`,
  rolled: "saíram",
  fair: "dados justos, 95 em 100",
  diceFew: (enough) => `Ainda são poucos para dizer alguma coisa: volta a ver depois de ${enough} lançamentos.`,
  diceFair: "Estão todos onde ficam dados justos.",
  diceStray: (value, times, expected, half, strays, of) =>
    `O ${value} saiu ${times} vezes, esperavam-se ${expected} ± ${half}: ${strays} de ${of} ${strays === 1 ? "desvia-se" : "desviam-se"}; com dados justos, um em vinte.`,
  table: "Nesta mesa",
  tableNote: "ganhos : perdidos, por linha",
  all: "Todos",
  leads: (other, won, lost) =>
    `${other} vai à frente: ${count(won, "ganho", "ganhos")}, ${count(lost, "perdido", "perdidos")}.`,
  hands: "De jogo para jogo",
  handsNote: "metade mais antiga → mais recente",
  bots: "Robôs",
  people: "Pessoas",
  review: "Analisar o último jogo",
};

export default words;
