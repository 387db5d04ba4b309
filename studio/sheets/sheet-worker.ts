/** The thread that reads spreadsheets. */

import type { SheetAnswer, SheetQuestion } from "./read-sheet.ts";
import { readWorkbook } from "./read-workbook.ts";

const thread = globalThis as unknown as {
  onmessage: (event: MessageEvent<SheetQuestion>) => void;
  postMessage(answer: SheetAnswer): void;
};

thread.onmessage = async ({ data: { file, sheet } }) => {
  try {
    thread.postMessage({ read: readWorkbook(new Uint8Array(await file.arrayBuffer()), sheet) });
  } catch (error) {
    thread.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
};
