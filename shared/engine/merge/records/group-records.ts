/** Divides the records of a request into the copies of a main document that goes on to other records within a copy. */
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { type PlacedRecord, withRecords } from "#shared/engine/merge/values/record-values.ts";
import type { CurrentRecord, RecordRule } from "./record-rules.ts";

interface Row {
  /** JSON of an object, as `JSON.stringify` writes it. */
  readonly json: string;
  readonly row?: number;
}

/**
 * Yields the item of each copy: its first record, which holds the others. A record that `SKIPIF` leaves out ends its copy,
 * which is not made.
 */
export function* groupRecords(rules: readonly RecordRule[], rows: Iterable<Row>): Generator<Row, undefined> {
  const records = numbered(rows);
  let sequence = 0;
  for (const first of records) {
    const places = placesOf(rules, first, records);
    if (places === undefined) continue;
    const written = new Map<OpenRecord, number>();
    const placed = places.map((record, place): PlacedRecord => {
      if (record === undefined) return null;
      const before = written.get(record);
      if (before !== undefined) return before;
      written.set(record, place);
      return { json: record.row.json, number: record.number, sequence: ++sequence };
    });
    const [own, ...others] = placed;
    if (typeof own !== "object" || own === null) throw new RangeError("A copy begins with a record");
    const { row } = first.row;
    yield { json: withRecords(own, others), ...(row !== undefined && { row }) };
  }
}

/** Returns the record of each place of a copy, undefined behind the last record; nothing for a copy that is not made. */
function placesOf(
  rules: readonly RecordRule[],
  first: OpenRecord,
  records: Iterator<OpenRecord>,
): readonly (OpenRecord | undefined)[] | undefined {
  const places: (OpenRecord | undefined)[] = [first];
  let current: OpenRecord | undefined = first;
  for (const rule of rules) {
    const holds = rule.kind === "next" || (current !== undefined && rule.holds(current));
    if (rule.kind === "skip_if") {
      if (holds) return undefined;
      continue;
    }
    if (holds) {
      const next: IteratorResult<OpenRecord> = records.next();
      current = next.done ? undefined : next.value;
    }
    places.push(current);
  }
  return places;
}

/** Parsed only for conditions. */
class OpenRecord implements CurrentRecord {
  readonly row: Row;
  readonly number: number;
  #values: DataItem | undefined;

  constructor(row: Row, number: number) {
    this.row = row;
    this.number = number;
  }

  get values(): DataItem {
    this.#values ??= JSON.parse(this.row.json) as DataItem;
    return this.#values;
  }
}

/** `for … of` would end a generator: this iterator goes on where it was. */
function numbered(rows: Iterable<Row>): IterableIterator<OpenRecord> {
  const iterator = rows[Symbol.iterator]();
  let number = 0;
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      const { done, value } = iterator.next();
      return done ? { done: true, value: undefined } : { done: false, value: new OpenRecord(value, ++number) };
    },
  };
}
