/** The child process that reads one data file: it gets the file, answers, and ends. */
import { DataFailure } from "#shared/data/data-failure.ts";
import { readDataTable } from "#shared/data/read-data.ts";
import type { ReaderMessage, ReadMessage } from "./messages.ts";

/** So many that messages are few, and so few that the service's other work never waits long for one. */
const ROWS_PER_MESSAGE = 1_000;

process.once("message", ({ file, options }: ReadMessage) => {
  try {
    const { names, rows } = readDataTable(file, options);
    send({ kind: "names", names });
    for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
      send({ kind: "rows", rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
    }
    send({ kind: "done" });
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
