/** The child process that reads one data file: it gets the file, answers, and ends. */
import { DataFailure } from "#shared/data/data-failure.ts";
import { packRows } from "#shared/data/packed-rows.ts";
import { readDataTable } from "#shared/data/read-data.ts";
import type { ReaderMessage, ReadMessage } from "./messages.ts";

process.once("message", ({ file, options }: ReadMessage) => {
  try {
    const table = readDataTable(file, options);
    for (const block of packRows(table)) send({ kind: "rows", block });
    send({ kind: "done", names: table.names, count: table.rows.length });
  } catch (error) {
    send(answerTo(error));
  }
});

function send(message: ReaderMessage): void {
  process.send?.(message);
}

function answerTo(error: unknown): ReaderMessage {
  if (error instanceof DataFailure) {
    return { kind: "refused", fault: error.fault, reason: error.reason, sheets: error.sheets };
  }
  // Texts and lists longer than JavaScript has them, and nesting deeper than its stack.
  if (error instanceof RangeError) {
    return { kind: "refused", fault: "too_large", reason: "it is too large to be read", sheets: undefined };
  }
  return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
