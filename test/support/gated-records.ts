/** Records whose calls can be held up, to bring about an order of steps that is rare. */
import type { Records } from "#shared/storage/records/records.ts";

export interface GatedRecords {
  readonly records: Records;
  /** Holds up the call after so many of the operation; resolves when it has come, to what lets it go on. */
  hold(operation: "get" | "insert" | "replace", after: number): Promise<() => void>;
}

export function gateRecords(records: Records): GatedRecords {
  const gates: { readonly operation: string; left: number; readonly pass: () => Promise<void> }[] = [];
  const gated =
    <Operation extends "get" | "insert" | "replace">(operation: Operation) =>
    async (...parameters: unknown[]) => {
      for (const gate of gates.filter((each) => each.operation === operation)) {
        if (gate.left-- === 0) await gate.pass();
      }
      return (records[operation] as (...all: unknown[]) => Promise<never>)(...parameters);
    };
  return {
    records: { ...records, get: gated("get"), insert: gated("insert"), replace: gated("replace") },
    hold(operation, after) {
      return new Promise((reached) => {
        const pass = () => new Promise<void>((resolve) => reached(resolve));
        gates.push({ operation, left: after, pass });
      });
    },
  };
}
