import { number } from "$/lib/numbers";

interface Shown {
  game: string;
  headline: string;
  names: string[];
  points: number[];
}

const WIDE = 1200;
const HIGH = 630;
const FONT = "Fraunces, Georgia, serif";

/** The result as a picture to share, in the colours of the page; undefined where the browser cannot draw. */
export async function resultPicture({ game, headline, names, points }: Shown): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const write = (text: string, x: number, y: number, size: number, ink: string, width = WIDE - 120) => {
    pen.fillStyle = colour(ink);
    pen.font = `600 ${size}px ${style.getPropertyValue("--font-display") || FONT}`;
    pen.fillText(text, x, y, width);
  };
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.fillStyle = colour("accent");
  pen.fillRect(0, 0, WIDE, 18);
  pen.textAlign = "center";
  write(game, WIDE / 2, 105, 44, "ink-2");
  write(headline, WIDE / 2, 205, 76, "ink");
  const column = (WIDE - 120) / Math.max(1, names.length);
  names.forEach((name, seat) => {
    const x = 60 + column * (seat + 0.5);
    write(number(points[seat] ?? 0), x, 400, names.length > 4 ? 90 : 150, "ink", column - 20);
    write(name, x, 465, 38, "ink-2", column - 20);
  });
  write("Knobel", WIDE / 2, 580, 40, "accent");
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob ? new File([blob], "knobel.png", { type: "image/png" }) : undefined;
}

/** Saves a file. */
export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
