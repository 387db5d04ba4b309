/** Judges what concerns a whole file: unique ids, pairs of starts and ends, fields, references to notes. */

import type { Violation } from "#shared/engine/merge/values/violation.ts";
import type { FactRule } from "./facts.ts";
import type { Entry } from "./part-scan.ts";

type Report = (violation: Violation) => void;

interface Found {
  readonly value: string;
  readonly part: string;
  readonly offset: number;
}

/** The facts of all parts of a file that are read. */
export class FileFacts {
  readonly #report: Report;
  readonly #values = new Map<string, Set<string>>();
  readonly #references: (Found & { readonly kind: string })[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  part(name: string): PartFacts {
    return new PartFacts(name, this.#report, (rule, value, offset) => this.#add(rule, value, { part: name, offset }));
  }

  #add(rule: FactRule, raw: string, { part, offset }: { readonly part: string; readonly offset: number }): void {
    const { unique, refersTo, max } = rule;
    if (max !== undefined && Number(raw) > max) this.#report({ rule: `id beyond ${max}: ${unique}`, part, offset });
    if (refersTo !== undefined) this.#references.push({ kind: refersTo, value: raw, part, offset });
    if (unique === undefined || raw === "") return;
    const value = rule.ignoresCase === true ? raw.toLowerCase() : raw;
    const values = this.#values.get(unique);
    if (values === undefined) this.#values.set(unique, new Set([value]));
    else if (values.size === values.add(value).size) this.#report({ rule: `two with one id: ${unique}`, part, offset });
  }

  /** @param notes returns the ids of the notes of a kind in a part that was not read */
  end(notes: (kind: string) => ReadonlySet<string> | undefined): void {
    for (const { kind, value, part, offset } of this.#references) {
      const defined = this.#values.get(kind) ?? notes(kind);
      if (defined?.has(value) !== true) this.#report({ rule: `reference to a missing ${kind}`, part, offset });
    }
  }

  /** Returns the ids of a kind that were found. */
  idsOf(kind: string): ReadonlySet<string> | undefined {
    return this.#values.get(kind);
  }
}

interface Pair {
  starts: number;
  ends: number;
  readonly offset: number;
}

export class PartFacts {
  readonly #part: string;
  readonly #report: Report;
  readonly #ofFile: (rule: FactRule, value: string, offset: number) => void;
  readonly #pairs = new Map<string, Map<string, Pair>>();
  /** For each open field, whether its result has begun. */
  readonly #fields: { hasResult: boolean; readonly offset: number }[] = [];
  readonly #relationships = new Map<string, number>();
  readonly #entries: Entry[] = [];

  constructor(part: string, report: Report, ofFile: (rule: FactRule, value: string, offset: number) => void) {
    this.#part = part;
    this.#report = report;
    this.#ofFile = ofFile;
  }

  /** The ids of relationships that the part refers to, with the offset of the first reference. */
  get relationships(): ReadonlyMap<string, number> {
    return this.#relationships;
  }

  /** The entries of the part, if it lists relationships or content types. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  entry(entry: Entry): void {
    this.#entries.push(entry);
  }

  fault(rule: string, offset: number): void {
    this.#report({ rule, part: this.#part, offset });
  }

  fact(rule: FactRule, value: string, offset: number): void {
    if (rule.isRelationship === true) {
      if (value !== "" && !this.#relationships.has(value)) this.#relationships.set(value, offset);
    } else if (rule.isField === true) this.#field(value, offset);
    else if (rule.pair !== undefined) this.#half(rule.pair, { side: rule.side ?? "end", value, offset });
    else this.#ofFile(rule, value, offset);
  }

  #half(pair: string, { side, value, offset }: { side: "start" | "end"; value: string; offset: number }): void {
    let pairs = this.#pairs.get(pair);
    if (pairs === undefined) {
      pairs = new Map();
      this.#pairs.set(pair, pairs);
    }
    let found = pairs.get(value);
    if (found === undefined) {
      found = { starts: 0, ends: 0, offset };
      pairs.set(value, found);
    }
    if (side === "start") found.starts++;
    else found.ends++;
  }

  #field(type: string, offset: number): void {
    const open = this.#fields.at(-1);
    if (type === "begin") this.#fields.push({ hasResult: false, offset });
    else if (open === undefined) this.fault(`field ${type} without its begin`, offset);
    else if (type === "end") this.#fields.pop();
    else if (type === "separate" && open.hasResult) this.fault("field with two results", offset);
    else open.hasResult = true;
  }

  end(): void {
    for (const [pair, halves] of this.#pairs) {
      for (const { starts, ends, offset } of halves.values()) {
        if (starts > ends) this.fault(`${pair}Start without its end`, offset);
        else if (ends > starts) this.fault(`${pair}End without its start`, offset);
      }
    }
    for (const { offset } of this.#fields) this.fault("field without its end", offset);
  }
}
