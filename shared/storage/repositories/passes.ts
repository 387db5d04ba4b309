/** Remembers how far work over a whole region has come, so that it continues after a crash and is not repeated too soon. */
import { boolean, number, object, optional, parseStored, text } from "#shared/base/model/schema.ts";
import { RecordConflict, type Records } from "#shared/storage/records/records.ts";

interface Pass {
  /** Milliseconds since the Unix epoch. */
  readonly begun: number;
  readonly isDone: boolean;
  /** Where it continues. */
  readonly next?: string;
}

export interface Passes {
  get(name: string): Promise<Pass | undefined>;
  /** Stores it, unless another worker has just done so: the work may be repeated. */
  put(name: string, pass: Pass): Promise<void>;
}

const schema = object<Pass>({ begun: number, isDone: boolean, next: optional(text) });

export function passesOver(records: Pick<Records, "get" | "insert" | "replace">): Passes {
  return {
    async get(name) {
      const record = await records.get(`PASS#${name}`, "PASS");
      return record && parseStored("pass over a region", schema, record.body, record.pk);
    },
    async put(name, pass) {
      const stored = await records.get(`PASS#${name}`, "PASS");
      const record = { pk: `PASS#${name}`, sk: "PASS", body: { ...pass } };
      try {
        await (stored === undefined ? records.insert(record) : records.replace({ ...record, rev: stored.rev }));
      } catch (error) {
        if (!(error instanceof RecordConflict)) throw error;
      }
    },
  };
}
