import { settings } from "./settings.svelte";

/** Short sounds, made from oscillators and noise on the spot. */
let context: AudioContext | null = null;

function audio(): AudioContext | null {
  // Browsers play no sound before the page was touched.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return null;
  try {
    context ??= new AudioContext();
  } catch {
    return null;
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A knock: a burst of noise through a resonant filter, like wood or a die on felt. */
function knock(at: number, frequency: number, loud: number, long = 0.06): void {
  const air = audio();
  if (!air) return;
  const length = Math.ceil(air.sampleRate * long);
  const noise = air.createBuffer(1, length, air.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = air.createBufferSource();
  source.buffer = noise;
  const filter = air.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = 3;
  const gain = air.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(air.destination);
  source.start(air.currentTime + at);
}

function tone(at: number, frequency: number, long: number, loud: number, shape: OscillatorType = "sine"): void {
  const air = audio();
  if (!air) return;
  const oscillator = air.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.value = frequency;
  const gain = air.createGain();
  const start = air.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + long);
  oscillator.connect(gain).connect(air.destination);
  oscillator.start(start);
  oscillator.stop(start + long);
}

export const sound = {
  /** A die or stone touches something; `hard` from 0 to 1. */
  contact: (hard: number, frequency = 900) => knock(0, frequency, 0.1 + 0.7 * Math.min(1, hard)),
  dice: () => [0, 0.07, 0.13, 0.22, 0.31, 0.45].forEach((at, i) => knock(at, 700 + 130 * (i % 3), 0.6 - 0.07 * i)),
  stone: () => knock(0, 420, 0.9, 0.09),
  capture: () => (knock(0, 420, 0.9, 0.09), tone(0.06, 330, 0.2, 0.12, "triangle")),
  chip: () => (tone(0, 1900, 0.09, 0.08, "triangle"), tone(0.05, 2400, 0.12, 0.06, "triangle")),
  close: () => (
    knock(0, 300, 1, 0.12),
    tone(0.05, 196, 0.35, 0.16, "triangle"),
    tone(0.13, 294, 0.4, 0.14, "triangle")
  ),
  misthrow: () => (tone(0, 220, 0.22, 0.14, "triangle"), tone(0.12, 165, 0.3, 0.14, "triangle")),
  joined: () => (knock(0, 520, 0.7, 0.08), knock(0.14, 520, 0.7, 0.08), tone(0.3, 784, 0.2, 0.08)),
  turn: () => (tone(0, 523, 0.16, 0.1), tone(0.1, 659, 0.24, 0.1)),
  hurry: () => (tone(0, 988, 0.14, 0.13, "triangle"), tone(0.16, 784, 0.24, 0.13, "triangle")),
  tick: () => tone(0, 880, 0.07, 0.1),
  go: () => tone(0, 1320, 0.25, 0.14),
  call: () => (tone(0, 660, 0.12, 0.2, "square"), tone(0.09, 990, 0.28, 0.16, "square")),
  slip: () => tone(0, 240, 0.08, 0.08, "triangle"),
  won: () => [523, 659, 784, 1047].forEach((f, i) => tone(0.11 * i, f, 0.4, 0.11, "triangle")),
  over: () => [392, 330, 262].forEach((f, i) => tone(0.14 * i, f, 0.4, 0.1, "triangle")),
};
