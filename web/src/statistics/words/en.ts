const words = {
  title: "Statistics",
  games: "Games",
  headline: (won: string, all: number) => `You win ${won} of ${all === 1 ? "1 game" : `${all} games`}`,
  sums: (won: number, lost: number, drawn: number) => `${won} won, ${lost} lost, ${drawn} drawn`,
  none: "No finished game of yours is here yet. After the first one, this page fills up.",
  wonAndLost: "Won and lost",
  won: "won",
  drawn: "drawn",
  lost: "lost",
  several: "several at once",
  luck: "Luck",
  luckNote: (n: number) => `points of chance, ${n === 1 ? "last game" : `last ${n} games`}`,
  luckSays: (mean: string, even: boolean, good: boolean) =>
    even
      ? `${mean} a game: about even, as dice are.`
      : `${mean} a game: ${good ? "more luck" : "less luck"} than usual, and it will not stay so.`,
  errors: "Errors",
  errorsNote: (line: boolean) => `points given away${line ? ", line: mean of six" : ""}`,
  earlier: "earlier",
  lastGame: "last game",
  errorsSay: (before: string, now: string, better: boolean) =>
    `From ${before} to ${now} a game: ${better ? "you get better." : "have a look at your reviews."}`,
  errorsMean: (mean: string) => `${mean} points a game.`,
  dice: "The dice of your games",
  diceNote: (n: number) => `${n === 1 ? "1 roll" : `${n} rolls`}, both sides`,
  rolled: "rolled",
  fair: "fair dice, 95 of 100",
  diceFew: (enough: number) => `Too few to say anything about them: have a look again after ${enough} rolls.`,
  diceFair: "All of them lie where fair dice lie.",
  diceStray: (value: number, times: number, expected: string, half: string, strays: number, of: number) =>
    `The ${value} came ${times} times, ${expected} ± ${half} expected: ${strays} of ${of} ${strays === 1 ? "strays" : "stray"}; with fair dice one in twenty does.`,
  table: "At this table",
  tableNote: "won : lost, read across",
  all: "All",
  leads: (other: string, won: number, lost: number) => `${other} leads: ${won} won, ${lost} lost.`,
  hands: "From game to game",
  handsNote: "older half → newer half",
  bots: "Bots",
  people: "People",
  review: "Review the last game",
};

export type Words = typeof words;
export default words;
