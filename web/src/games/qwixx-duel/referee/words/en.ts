type Facts = Record<string, unknown>;

const words = {
  names: ["Player A", "Player B"],
  black: "black",
  grey: "grey",
  misthrows: "Mis\u00adthrows",
  misthrowsOf: "misthrows",
  less: (name: string, row: string) => `${name}: one fewer, ${row}`,
  more: (name: string, row: string) => `${name}: one more, ${row}`,
  cell: (name: string, points: number, stones: number, row: string) =>
    `${name}, ${row}: ${points} points, ${stones} stones`,
  total: (name: string, points: number) => `${name}: ${points} points in all`,
  show: (row: string) => `Show ${row} below`,
  may: "May I?",
  whoAsks: "Who asks",
  fieldOf: (row: string, value: number) => `${row} ${value}`,
  lies: (name: string, height: number) => (height > 1 ? `${name}, ${height} stones` : name),
  taps: "A tap on a field",
  tap: { ask: "asks", black: "lays black", grey: "lays grey", away: "takes off" },
  hintAsk: "Tap the field where the stone is to go.",
  hintLay: "Tap the fields where stones lie.",
  hintAway: "Tap a field to take a stone off.",
  unlaid: (n: number) =>
    `${n === 1 ? "One stone of this row is" : `${n} stones of this row are`} only counted, not laid.`,
  yes: {
    place: (name: string, value: number) => `Yes: ${name} may take the ${value}.`,
    capture: (name: string, value: number) => `Yes: ${name} captures the ${value}.`,
    stack: (name: string, value: number) => `Yes: ${name} stacks on the ${value}.`,
    close: (name: string, _value: number) => `Yes: ${name} closes the row.`,
  },
  because: {
    place: "It is to the right of their rightmost stone, and free.",
    capture: "The last stone of the row stands alone.",
    stack: "The last stone of the row is theirs.",
    close: "Five of their stones lie in the row; one more goes onto the lock.",
  },
  no: "No.",
  put: "Put it there",
  over: {
    rows: "Two rows are closed: the game is over.",
    misthrows: "Four misthrows: the game is over.",
    stones: "The last stone is placed: the game is over.",
  },
  wins: (name: string) => `${name} wins.`,
  draw: "A draw.",
  reasons: {
    "too-many-stones": () => "A player has 22 stones, and no more.",
    "too-many-misthrows": () => "The misthrow column has four places.",
  } as Record<string, (facts: Facts) => string>,
};

export type Words = typeof words;
export default words;
