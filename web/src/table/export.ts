import { record } from "$/lib/http";

/** Saves a match's record as a file. */
export async function exportRecord(match: string): Promise<void> {
  const text = await record(match).catch(() => undefined);
  if (text !== undefined) save(text, `knobel-${match.slice(0, 8)}.jsonl`);
}

export function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
