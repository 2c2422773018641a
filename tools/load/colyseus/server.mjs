// A room of Colyseus in which two people move dice: every move is told to both at once. No rules, nothing is stored.
import { Room, Server } from "@colyseus/core";
import { MapSchema, Schema, defineTypes } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Table extends Schema {
  constructor() {
    super();
    this.moves = 0;
    this.slots = new MapSchema();
  }
}
defineTypes(Table, { moves: "number", slots: { map: "number" } });

class Duel extends Room {
  onCreate() {
    this.maxClients = 2;
    this.patchRate = null; // told at once instead, as ours are
    this.state = new Table();
    this.onMessage("move", (client, move) => {
      this.state.moves += 1;
      this.state.slots.set(String(move.die), move.slot);
      this.broadcast("moved", { n: this.state.moves, who: client.sessionId, die: move.die, slot: move.slot });
      this.broadcastPatch();
    });
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 0 }) });
server.define("duel", Duel);
await server.listen(Number(process.argv.at(-1)), "127.0.0.1");
