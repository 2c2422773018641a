const words = {
  title: "Practise",
  today: "Today's position",
  another: "Another position",
  own: "From your own games",
  ask: "What would you play?",
  tap: "Tap a field, or pass.",
  best: "The best choice!",
  close: (place: number, of: number) => `Close: number ${place} of ${of}`,
  missed: (place: number, of: number) => `Number ${place} of ${of}`,
  behind: (points: string) => `${points} points behind the best. Your chance after each:`,
  ahead: "Your chance after each:",
  answer: "your answer",
  days: (n: number) => (n === 1 ? "1 day in a row" : `${n} days in a row`),
  last: (n: number) => (n === 1 ? "Your last position" : `Your last ${n} positions`),
  kinds: (best: number, close: number, missed: number) => `best ${best}, close ${close}, missed ${missed}`,
  ownNone: "Mistakes from your own games will wait here once you have looked at a review.",
  shipped: "Position of the set",
  none: "There is nothing to practise in this game yet.",
  noGames: "None of the games here has positions to practise.",
};

export type Words = typeof words;
export default words;
