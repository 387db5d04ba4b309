/** Reads one part of a document once, from its first byte to its last, and judges its XML. */
import { decodeXML } from "entities/decode";
import type { TextStep, WrittenPiece } from "#shared/engine/merge/program/run-program.ts";
import { NOT_WELL_FORMED } from "#shared/engine/merge/values/violation.ts";
import { ENTRY, type FactRule, PREFIX_LISTS, RELATIONSHIP, RELATIONSHIP_PREFIX } from "./facts.ts";
import type { Fact, Passage, Passages } from "./passages.ts";
import { type Move, type Place, undeclared } from "./place.ts";
import { type AttributeSpan, LESS, Malformed, prefixEnd, readTag, skipText, type Tag, textOf } from "./read-tag.ts";
import { STRETCH_BYTES_MAX, type Stretch, type Stretches } from "./stretches.ts";

/** Takes what concerns the whole file. */
export interface PartSink {
  /** @param offset in bytes, from the start of the part */
  fault(rule: string, offset: number): void;
  fact(rule: FactRule, value: string, offset: number): void;
  /** Takes an entry of the content types or of a list of relationships. */
  entry(entry: Entry): void;
}

export interface Entry {
  /** The id of a relationship, or the part or the extension that has a content type. */
  readonly name: string;
  /** The target of a relationship. */
  readonly target: string;
  readonly isOutside: boolean;
}

export class PartScan {
  readonly #stretches: Stretches;
  #sink: PartSink;
  #place: Place;
  #next: Stretch[];
  /** The bytes before the current piece. */
  #before = 0;
  #isOver = false;

  /** @param first the stretches with which parts begin */
  constructor(outside: Place, { stretches, first, sink }: { stretches: Stretches; first: Stretch[]; sink: PartSink }) {
    this.#stretches = stretches;
    this.#sink = sink;
    this.#place = outside;
    this.#next = first;
  }

  /** @param bytes a piece of the part, which ends no tag in between */
  push(bytes: Buffer): void {
    if (this.#isOver) return;
    try {
      this.#read(bytes);
    } catch (error) {
      this.#stop(error);
    }
    this.#before += bytes.length;
  }

  /**
   * Reads the part in pieces, without offsets. Faults are not reported.
   * @returns whether it is sound so far. If not, or if a piece ends within a tag, nothing was read: `push` tells why
   */
  follow(pieces: readonly WrittenPiece[], passages: Passages): boolean {
    const [start, next] = [this.#place, this.#next];
    const facts: Fact[] = [];
    if (pieces.every((piece) => this.#followOne(piece, passages, facts))) {
      for (const [rule, value] of facts) this.#sink.fact(rule, value, 0);
      return true;
    }
    [this.#place, this.#next] = [start, next];
    return false;
  }

  #followOne(piece: WrittenPiece, passages: Passages, facts: Fact[]): boolean {
    if (typeof piece === "string") return this.#readPiece(piece, facts);
    const known = passages.find(piece, this.#place) ?? this.#learnPiece(piece, passages);
    if (known === undefined) return false;
    for (const fact of known.facts) facts.push(fact);
    this.#place = known.to;
    this.#next = known.next;
    return true;
  }

  #learnPiece(step: TextStep, passages: Passages): Passage | undefined {
    if (passages.unreadable.has(step)) return undefined;
    const [from, facts] = [this.#place, [] as Fact[]];
    if (!this.#readPiece(step.xml, facts)) {
      passages.unreadable.add(step);
      return undefined;
    }
    const passage = { from, to: this.#place, facts, next: this.#next };
    passages.add(step, passage);
    return passage;
  }

  /** Reads a piece, unless it is not sound by itself or completes the `]]>` that text must not hold. */
  #readPiece(xml: string, facts: Fact[]): boolean {
    if (/^\]?>/.test(xml)) return false;
    const sink = this.#sink;
    let isSound = true;
    const refuse = () => {
      isSound = false;
    };
    this.#sink = { fault: refuse, entry: refuse, fact: (rule, value) => facts.push([rule, value]) };
    try {
      this.#read(Buffer.from(xml));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      refuse();
    } finally {
      this.#sink = sink;
    }
    return isSound;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!this.#place.isAfterRoot) this.#sink.fault(NOT_WELL_FORMED, this.#before);
  }

  #stop(error: unknown): void {
    if (!(error instanceof Malformed)) throw error;
    this.#isOver = true;
    this.#sink.fault(NOT_WELL_FORMED, this.#before + error.offset);
  }

  #read(bytes: Buffer): void {
    for (let at = this.#before === 0 ? markLength(bytes) : 0; at < bytes.length; ) {
      if (bytes[at] !== LESS) {
        at = this.#text(bytes, at);
        continue;
      }
      const known = this.#stretches.find(this.#next, this.#place, bytes, at);
      if (known === undefined) at = this.#learn(bytes, at);
      else {
        at += known.bytes.length;
        this.#place = known.to;
        this.#next = known.next;
      }
    }
  }

  #text(bytes: Buffer, from: number): number {
    const end = skipText(bytes, from, bytes.length);
    if (this.#place.isOutside && /\S/.test(textOf(bytes, from, end))) throw new Malformed(from, "text outside");
    return end;
  }

  /** Reads to the next value or id, and remembers the stretch. */
  #learn(bytes: Buffer, from: number): number {
    const start = this.#place;
    let at = from;
    while (at < bytes.length && at - from < STRETCH_BYTES_MAX) {
      if (bytes[at] !== LESS) {
        const end = this.#text(bytes, at);
        if (!this.#stretches.isOfTemplate(textOf(bytes, at, end))) break;
        at = end;
        continue;
      }
      const tag = readTag(bytes, at);
      const before = this.#place;
      if (!this.#step(bytes, tag)) {
        this.#remember(start, bytes.subarray(from, at), before);
        return tag.end;
      }
      at = tag.end;
    }
    this.#remember(start, bytes.subarray(from, at), this.#place);
    return at;
  }

  #remember(from: Place, bytes: Buffer, to: Place): void {
    if (bytes.length === 0) return;
    const stretch = this.#stretches.add(from, bytes, to, this.#next);
    if (stretch !== undefined) this.#next = stretch.next;
  }

  /** Returns whether the tag has neither faults nor facts. */
  #step(bytes: Buffer, tag: Tag): boolean {
    if (tag.kind === "other") return true;
    if (tag.kind === "end") return this.#leave(bytes, tag);
    if (this.#place.isAfterRoot) throw new Malformed(tag.nameStart, "a second root");
    const name = textOf(bytes, tag.nameStart, tag.nameEnd);
    const entered = this.#place.start(name, declarations(bytes, tag));
    let isPlain = this.#go(entered, tag);
    if (tag.attributes.length > 0) isPlain = this.#attributes(bytes, tag, entered.place) && isPlain;
    return tag.kind === "start" ? isPlain : this.#go(this.#place.end(), tag) && isPlain;
  }

  #leave(bytes: Buffer, tag: Tag): boolean {
    const { nameBytes } = this.#place;
    const isSame =
      nameBytes.length === tag.nameEnd - tag.nameStart &&
      bytes.compare(nameBytes, 0, nameBytes.length, tag.nameStart, tag.nameEnd) === 0;
    if (!isSame || this.#place.isOutside) throw new Malformed(tag.nameStart, "an end tag without its start");
    return this.#go(this.#place.end(), tag);
  }

  #go({ place, fault }: Move, { nameStart }: Tag): boolean {
    this.#place = place;
    if (fault === undefined) return true;
    this.#sink.fault(fault, this.#before + nameStart);
    return false;
  }

  #attributes(bytes: Buffer, { attributes, nameStart, nameEnd }: Tag, place: Place): boolean {
    let isPlain = this.#facts(bytes, attributes, place);
    const own = prefixEnd(bytes, nameStart, nameEnd) - nameStart;
    for (const each of attributes) {
      const length = prefixEnd(bytes, each.start, each.nameEnd) - each.start;
      const isOwn =
        length < 0 ? place.name !== "mc:Choice" : length === own && isSame(bytes, each.start, nameStart, own);
      if (!isOwn && !this.#foreign(bytes, each, { prefixLength: length, place })) isPlain = false;
    }
    return isPlain;
  }

  #facts(bytes: Buffer, attributes: readonly AttributeSpan[], { facts, isFallback }: Place): boolean {
    if (facts === undefined) return true;
    if (facts === ENTRY) {
      this.#entry(bytes, attributes);
      return false;
    }
    let isPlain = true;
    for (const rule of facts) {
      const found = attributes.find((each) => textOf(bytes, each.start, each.nameEnd) === rule.attribute);
      if (found === undefined) continue;
      isPlain = false;
      if (!isFallback) this.#fact(rule, bytes, found);
    }
    return isPlain;
  }

  #entry(bytes: Buffer, attributes: readonly AttributeSpan[]): void {
    let [name, target, isOutside] = ["", "", false];
    for (const { start, nameEnd, valueStart, valueEnd } of attributes) {
      const key = textOf(bytes, start, nameEnd);
      if (key === "Type" || key === "ContentType") continue;
      const text = bytes.toString("utf8", valueStart, valueEnd);
      const value = text.includes("&") ? decodeXML(text) : text;
      if (key === "Target") target = value;
      else if (key === "TargetMode") isOutside = value === "External";
      else name = value;
    }
    this.#sink.entry({ name, target, isOutside });
  }

  /** Judges an attribute with another prefix than its element. */
  #foreign(
    bytes: Buffer,
    span: AttributeSpan,
    { prefixLength, place }: { prefixLength: number; place: Place },
  ): boolean {
    const prefix = textOf(bytes, span.start, span.start + Math.max(0, prefixLength));
    if (prefix !== "" && !place.prefixes.has(prefix)) {
      this.#sink.fault(undeclared(prefix), this.#before + span.start);
      return false;
    }
    if (`${prefix}:` === RELATIONSHIP_PREFIX) {
      this.#fact(RELATIONSHIP, bytes, span);
      return false;
    }
    const name = textOf(bytes, span.start, span.nameEnd);
    if (!PREFIX_LISTS.has(name)) return true;
    const listed = textOf(bytes, span.valueStart, span.valueEnd).split(/\s+/);
    const missing = listed.filter((each) => each !== "" && !place.prefixes.has(each));
    for (const each of missing) this.#sink.fault(`${name} names an ${undeclared(each)}`, this.#before + span.start);
    return missing.length === 0;
  }

  #fact(rule: FactRule, bytes: Buffer, { valueStart, valueEnd }: AttributeSpan): void {
    this.#sink.fact(rule, textOf(bytes, valueStart, valueEnd), this.#before + valueStart);
  }
}

function declarations(bytes: Buffer, { attributes }: Tag): readonly string[] | undefined {
  let declared: string[] | undefined;
  for (const { start, nameEnd } of attributes) {
    if (bytes[start] !== XMLNS[0] || nameEnd - start <= XMLNS.length) continue;
    if (bytes.compare(XMLNS, 0, XMLNS.length, start, start + XMLNS.length) !== 0) continue;
    declared ??= [];
    declared.push(textOf(bytes, start + XMLNS.length, nameEnd));
  }
  return declared;
}

const XMLNS = Buffer.from("xmlns:");

function isSame(bytes: Buffer, a: number, b: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (bytes[a + at] !== bytes[b + at]) return false;
  return true;
}

/** The length of a byte order mark. */
function markLength(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
