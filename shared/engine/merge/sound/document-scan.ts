/** Reads the parts of one document that differ from its template, and finds what makes the file invalid. */
import type { Package, PackageEntry } from "#shared/engine/archive/package.ts";
import type { Violation } from "#shared/engine/merge/values/violation.ts";
import { CONTENT_TYPES_PART, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { FileFacts, type PartFacts } from "./file-facts.ts";
import type { Rendered } from "./known-ways.ts";
import { type Entries, packageViolations, type ReadPackage } from "./package-rules.ts";
import { PartScan } from "./part-scan.ts";
import { Passages } from "./passages.ts";
import { Place } from "./place.ts";
import { addTexts, type Stretch, Stretches } from "./stretches.ts";

/** The parts of XML that documents of one template have in common. */
export interface ScanMemory {
  readonly outside: Place;
  readonly stretches: Stretches;
  /** The stretches with which parts begin. */
  readonly first: Stretch[];
  /** The entries of the template's lists, by part. */
  readonly entries: Map<string, Entries>;
  /** The pieces of programs. */
  readonly passages: Passages;
  isFull(): boolean;
}

const PLACES_MAX = 20_000;

export function scanMemory(source: Package): ScanMemory {
  const outside = Place.outside();
  const texts = new Set<string>();
  for (const { name, size } of source.entries.values())
    if (isXml(name) && size <= TEXTS_BYTES_MAX) addTexts(bufferOf(source.part(name) ?? new Uint8Array()), texts);
  return {
    outside,
    stretches: new Stretches(texts),
    first: [],
    entries: new Map(),
    passages: new Passages(),
    isFull: () => outside.count.made > PLACES_MAX,
  };
}

const TEXTS_BYTES_MAX = 1_000_000;

/** New content by part name; null removes the part. */
type Changed = ReadonlyMap<string, Uint8Array | null>;

export class DocumentScan {
  readonly #source: Package;
  readonly #memory: ScanMemory;
  /** The first violation of each rule. */
  readonly #violations = new Map<string, Violation>();
  readonly #facts: FileFacts;
  readonly #parts = new Map<string, { readonly scan: PartScan; readonly facts: PartFacts }>();

  constructor(source: Package, memory: ScanMemory) {
    this.#source = source;
    this.#memory = memory;
    this.#facts = new FileFacts((violation) => this.#report(violation));
  }

  /** Reads a piece of a part. Pieces end between tags. */
  push(part: string, bytes: Uint8Array): void {
    this.#partOf(part).scan.push(bufferOf(bytes));
  }

  /**
   * Reads the other parts that differ from the template.
   * @param base the package of the document, with what is changed in it
   * @param rendered those of the changed parts that are as a program has written them
   */
  finish(base: Package, changed: Changed, rendered: Rendered = new Map()): readonly Violation[] {
    const pushed = new Set(this.#parts.keys());
    for (const [name, bytes] of changed) {
      if (bytes === null || !isXml(name)) continue;
      const pieces = rendered.get(name)?.pieces;
      const isRead = pieces !== undefined && this.#partOf(name).scan.follow(pieces, this.#memory.passages);
      if (!isRead) this.push(name, bytes);
    }
    if (base !== this.#source) this.#pushOthers(base, changed, pushed);
    const references: (readonly [string, ReadonlyMap<string, number>])[] = [];
    for (const [name, { scan, facts }] of this.#parts) {
      scan.end();
      facts.end();
      if (facts.relationships.size > 0) references.push([name, facts.relationships]);
    }
    this.#facts.end((kind) => this.#unreadNotes(kind, base));
    this.#judgePackage(base, changed, references);
    return [...this.#violations.values()];
  }

  /** Reads the parts of a package that was made from the source before. */
  #pushOthers(base: Package, changed: Changed, pushed: ReadonlySet<string>): void {
    for (const [name, entry] of base.entries) {
      if (pushed.has(name) || changed.has(name) || isSame(entry, this.#source.entries.get(name))) continue;
      if (isXml(name)) this.push(name, base.part(name) ?? new Uint8Array());
    }
  }

  #judgePackage(base: Package, changed: Changed, references: ReadPackage["references"]): void {
    const added = [...changed.keys(), ...(base === this.#source ? [] : base.entries.keys())];
    const violations = packageViolations({
      has: (name) => (changed.has(name) ? changed.get(name) !== null : base.entries.has(name)),
      added: added.filter((name) => changed.get(name) !== null && !this.#source.entries.has(name)),
      typesWereRead: this.#parts.has(CONTENT_TYPES_PART),
      lists: [...this.#parts.keys()].filter((name) => name.endsWith(".rels")),
      references,
      entries: (part) => this.#parts.get(part)?.facts.entries ?? this.#unreadEntries(part, base),
    });
    for (const violation of violations) this.#report(violation);
  }

  #report(violation: Violation): void {
    if (!this.#violations.has(violation.rule)) this.#violations.set(violation.rule, violation);
  }

  #partOf(name: string) {
    let part = this.#parts.get(name);
    if (part === undefined) {
      const facts = this.#facts.part(name);
      part = { facts, scan: this.#scanInto(facts) };
      this.#parts.set(name, part);
    }
    return part;
  }

  #scanInto(sink: PartFacts): PartScan {
    return new PartScan(this.#memory.outside, { ...this.#memory, sink });
  }

  /** Returns the entries of a list that is the template's. */
  #unreadEntries(part: string, base: Package): Entries {
    let entries = this.#memory.entries.get(part);
    if (entries === undefined) {
      const facts = new FileFacts(() => {}).part(part);
      this.#scanInto(facts).push(bufferOf(base.part(part) ?? new Uint8Array()));
      entries = facts.entries;
      this.#memory.entries.set(part, entries);
    }
    return entries;
  }

  /** Returns the ids in the notes of a kind, which are those of the template. */
  #unreadNotes(kind: string, base: Package): ReadonlySet<string> | undefined {
    const main = relationshipsOf({ archive: base }, "").find((each) => each.kind === "officeDocument")?.target ?? "";
    const part = relationshipsOf({ archive: base }, main).find((each) => each.kind === `${kind}s`)?.target;
    if (part === undefined) return undefined;
    const facts = new FileFacts(() => {});
    const sink = facts.part(part);
    this.#scanInto(sink).push(bufferOf(base.part(part) ?? new Uint8Array()));
    return facts.idsOf(kind);
  }
}

function isSame(entry: PackageEntry, source: PackageEntry | undefined): boolean {
  return entry === source || (entry.crc32 === source?.crc32 && entry.size === source.size);
}

function isXml(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
