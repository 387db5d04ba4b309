/**
 * Checks every document that is made from a template before it is delivered: that word processors open it, as far as
 * its XML and its package decide that.
 */
import { type Package, type PackOptions, type PartChanges, writePackage } from "#shared/engine/archive/package.ts";
import type { RenderedPart } from "#shared/engine/merge/program/run-program.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { NOT_WELL_FORMED, type Violation } from "#shared/engine/merge/values/violation.ts";
import { DocumentScan, type ScanMemory, scanMemory } from "./document-scan.ts";
import { KnownWays, type Rendered } from "./known-ways.ts";

/**
 * Checks the documents of a template. A document may keep the template's own faults: word processors tolerate much of
 * them, such as two bookmarks with one id. So the rules that the template breaks are not held against its documents,
 * except that no program reads XML that is not well formed.
 */
export class SoundCheck {
  readonly #source: Package;
  readonly #ways = new KnownWays();
  #memory: ScanMemory | undefined;
  #broken: ReadonlySet<string> | undefined;

  /** @param source the package that is changed into documents */
  constructor(source: Package) {
    this.#source = source;
  }

  /** Starts to check a document. */
  begin(): DocumentScan {
    // The memory is dropped when it becomes too large.
    if (this.#memory?.isFull() !== false) this.#memory = scanMemory(this.#source);
    return new DocumentScan(this.#source, this.#memory);
  }

  /**
   * Returns the bytes of the document, as `writePackage` does.
   * @param base the source, or a package that was made from it
   * @throws InvalidDocument; MergeFailure if the template's XML is not well formed, or that of a placed document
   */
  write(base: Package, changed: PartChanges, options: CheckOptions = {}): Uint8Array {
    const { scan, parts = [], rendered = new Map(), ...packing } = options;
    const encoded = new Map(Array.from(changed, ([name, content]) => [name, encode(content)] as const));
    const asWritten = new Map([...rendered].filter(([name, { text }]) => changed.get(name) === text));
    const isAllWritten = base === this.#source && asWritten.size > 0 && asWritten.size === changed.size;
    const isKnown = isAllWritten && this.#ways.has(asWritten);
    const found = isKnown ? [] : this.#read(base, encoded, { scan, rendered: asWritten });
    if (isAllWritten && !isKnown && found.length === 0) this.#ways.add(asWritten);
    const bytes = writePackage(base, encoded, packing);
    if (found.length > 0) this.#judge(found, parts);
    return bytes;
  }

  #read(base: Package, changed: ReadonlyMap<string, Uint8Array | null>, { scan, rendered }: Reading) {
    const found = (scan ?? this.begin()).finish(base, changed, rendered);
    // The bytes tell where a violation is.
    return found.length > 0 && rendered.size > 0 ? this.begin().finish(base, changed) : found;
  }

  /** Takes the sources of documents that were placed in this one. */
  #judge(found: readonly Violation[], placed: readonly Package[]): void {
    this.#broken ??= brokenRules(this.#source);
    const tolerated = [this.#broken, ...placed.map(brokenRules)];
    const isOurs = ({ rule }: Violation) => !tolerated.some((rules) => rules.has(rule));
    // In XML that is not well formed, all other violations follow from that.
    const malformed = found.find(({ rule }) => rule === NOT_WELL_FORMED);
    if (malformed !== undefined && !isOurs(malformed)) throw this.#damaged(malformed);
    const ours = malformed ?? found.find(isOurs);
    if (ours !== undefined) throw new InvalidDocument(ours);
  }

  /** Some faults of XML pass the upload, such as an attribute that comes twice. */
  #damaged({ part }: Violation): MergeFailure {
    const isTemplate = this.#broken?.has(NOT_WELL_FORMED) === true;
    const file = isTemplate ? `the template's part ${part}` : "a document that is placed in it";
    return new MergeFailure(`${file} is not well-formed XML; open that file in Word and save it again`);
  }
}

interface Reading {
  readonly scan: DocumentScan | undefined;
  readonly rendered: Rendered;
}

export interface CheckOptions extends PackOptions {
  /** The scan that has read parts of the document already. Its entries are in `base`. */
  readonly scan?: DocumentScan;
  /** Parts as the program has written them. One that is in the document unchanged is checked by its pieces. */
  readonly rendered?: ReadonlyMap<string, Pick<RenderedPart, "text" | "pieces">>;
  /** The packages of documents that were placed in this one. */
  readonly parts?: readonly Package[];
}

/** Returns the rules that a file breaks. */
function brokenRules(file: Package): ReadonlySet<string> {
  return new Set(violationsOf(file).map(({ rule }) => rule));
}

/** Checks a whole file, whatever it was made from. */
export function violationsOf(file: Package): readonly Violation[] {
  const nothing: Package = { entries: new Map(), part: () => undefined };
  return new DocumentScan(nothing, scanMemory(nothing)).finish(file, new Map());
}

function encode(content: string | Uint8Array | null): Uint8Array | null {
  return typeof content === "string" ? Buffer.from(content) : content;
}
