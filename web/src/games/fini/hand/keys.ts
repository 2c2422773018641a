import type { Playing } from "./desk.svelte";

/** The call, in every language. */
export const CALL = "FiNi!";
/** The keys of both sides at one keyboard, as signs. */
export const SIGNS = { near: "U I O J K L · ← → · ↵", far: "Q W E A S D · Z C · X" };

/** Which keys a side has: six for values and gaps, two for the ends of the tray, one for the call. */
interface Keys {
  six: string[];
  left: string;
  right: string;
  call: string;
}

const SOLO: Keys = {
  six: ["Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6"],
  left: "ArrowLeft",
  right: "ArrowRight",
  call: "Space",
};
const NEAR: Keys = {
  six: ["KeyU", "KeyI", "KeyO", "KeyJ", "KeyK", "KeyL"],
  left: "ArrowLeft",
  right: "ArrowRight",
  call: "Enter",
};
const FAR: Keys = { six: ["KeyQ", "KeyW", "KeyE", "KeyA", "KeyS", "KeyD"], left: "KeyZ", right: "KeyC", call: "KeyX" };

/** Plays with a key; false if it is none of the game's. With an empty hand the six take a die, with a full one they lay it. */
export function play(event: KeyboardEvent, desk: Playing, seats: number[]): boolean {
  const sides = seats.length === 2 ? [NEAR, FAR] : [SOLO];
  for (const [i, keys] of sides.entries()) {
    const seat = seats[i];
    if (seat !== undefined && side(event, desk, seat, keys)) return true;
  }
  return false;
}

function side(event: KeyboardEvent, desk: Playing, seat: number, keys: Keys): boolean {
  const code = event.code.replace("Numpad", "Digit");
  if (code === keys.call) return (desk.call(seat, event.timeStamp), true);
  const { hands, trays, area } = desk.shown;
  const tray = trays[seat] ?? [];
  const nth = keys.six.indexOf(code) + 1;
  if (!hands[seat]) {
    if (!nth) return false;
    const die = area.find(({ value, silver }) => value === nth && !silver) ?? area.find(({ value }) => value === nth);
    if (die) desk.grab(seat, die.die, event.timeStamp);
    return true;
  }
  if (code === keys.left) desk.lay(seat, 0, event.timeStamp);
  else if (code === keys.right) desk.lay(seat, tray.length, event.timeStamp);
  else if (nth) desk.lay(seat, Math.min(nth - 1, tray.length), event.timeStamp);
  else return false;
  return true;
}
