// A bot in JavaScript for Node, without packages: it takes any legal act, and throws a little differently each time.
//
//     knobel arena doppel-x --bot thrower --bot 'node docs/bots/sample.js'

const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// Chance of our own (a linear congruential generator): the same game again goes the same way.
let state = 1;
const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;

function decide(legal) {
  // Throws cannot be listed. Without "aim" the dice go straight in; docs/bots.md tells what it may say.
  if (legal === null) return { type: "throw" };
  return legal[Math.floor(chance() * legal.length)];
}

lines.on("line", (line) => {
  const said = JSON.parse(line);
  if (said.type === "hello") {
    state = 1 + said.seat;
    say({ type: "ready", name: "sample.js" });
  } else if (said.type === "decide") {
    // Where hands race, "after" says how long ours takes, in ms.
    say({ type: "act", action: decide(said.legal), after: 500 + Math.floor(700 * chance()) });
  }
  // "event" and "over" want no answer; when the input ends, so does Node.
});
