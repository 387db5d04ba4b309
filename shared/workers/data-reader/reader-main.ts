/** Runs as the child process that reads one data file: it receives the file, answers, and ends. */
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import { itemsOf } from "#shared/engine/data/data-table.ts";
import { packItems } from "#shared/engine/data/packed-items.ts";
import { readDataTable } from "#shared/engine/data/read-data.ts";
import { onMessage, sendMessage } from "#shared/workers/processes/large-messages.ts";
import type { ReaderMessage, ReadMessage } from "./messages.ts";

onMessage(({ file, options }: ReadMessage) => {
  try {
    const table = readDataTable(file, options);
    for (const block of packItems(itemsOf(table))) send({ kind: "items", block });
    send({ kind: "done", columns: table.names, warnings: table.warnings });
  } catch (error) {
    send(answerTo(error));
  }
});

function send(message: ReaderMessage): void {
  sendMessage(message);
}

function answerTo(error: unknown): ReaderMessage {
  if (error instanceof DataFailure) {
    return { kind: "refused", fault: error.fault, reason: error.reason, sheets: error.sheets };
  }
  // Texts and lists longer than JavaScript allows, and nesting deeper than its stack.
  if (error instanceof RangeError) {
    return {
      kind: "refused",
      fault: "too_large",
      reason: "its content exceeds what can be processed",
      sheets: undefined,
    };
  }
  return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
