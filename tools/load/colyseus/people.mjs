// People at such rooms: each sends the next move once its last one is told, at most 36 a second. Prints how many were.
import { Client } from "@colyseus/sdk";

const [port, rooms, seconds] = process.argv.slice(2).map(Number);
const client = new Client(`http://127.0.0.1:${port}`);
let told = 0;

async function sit(room) {
  let n = 0;
  const move = () => room.send("move", { die: n++ % 15, slot: n % 6 });
  room.onMessage("moved", ({ who }) => {
    if (who !== room.sessionId) return;
    told += 1;
    setTimeout(move, 1000 / 36);
  });
  room.onMessage("*", () => {});
  move();
}

for (let i = 0; i < rooms; i++) {
  const first = await client.create("duel");
  const second = await client.joinById(first.roomId);
  await Promise.all([sit(first), sit(second)]);
}
console.log("ready");
let before = told;
for (let second = 0; second < seconds; second++) {
  await new Promise((done) => setTimeout(done, 1000));
  console.log(told - before);
  before = told;
}
process.exit(0);
