/** The thread that reads spreadsheets. */
import { readAsService } from "./read-as-service.ts";
import type { SheetAnswer, SheetQuestion } from "./read-sheet.ts";

const thread = globalThis as unknown as {
  onmessage: (event: MessageEvent<SheetQuestion>) => void;
  postMessage(answer: SheetAnswer): void;
};

thread.onmessage = async ({ data: { file, sheet, names } }) => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    thread.postMessage(readAsService(bytes, { filename: file.name, sheet, names }));
  } catch (error) {
    thread.postMessage({ fault: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
};
