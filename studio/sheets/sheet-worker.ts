/** The thread that reads spreadsheets. */

import type { SheetAnswer, SheetQuestion } from "./read-sheet.ts";
import { readText } from "./read-text.ts";
import { readWorkbook } from "./read-workbook.ts";

const thread = globalThis as unknown as {
  onmessage: (event: MessageEvent<SheetQuestion>) => void;
  postMessage(answer: SheetAnswer): void;
};

thread.onmessage = async ({ data: { file, sheet } }) => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [, kind] = /\.(csv|tsv)$/.exec(file.name.toLowerCase()) ?? [];
    const read = kind === "csv" || kind === "tsv" ? readText(bytes, kind) : readWorkbook(bytes, sheet);
    thread.postMessage({ read });
  } catch (error) {
    thread.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
};
