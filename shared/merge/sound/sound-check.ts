/**
 * Checks every document that is made from a template before it is delivered: that word processors open it, as far as
 * its XML and its package decide that.
 */
import { type Package, type PackOptions, type PartChanges, writePackage } from "#shared/archive/package.ts";
import { DocumentScan, type ScanMemory, scanMemory } from "./document-scan.ts";
import { InvalidDocument } from "./invalid-document.ts";
import { NOT_WELL_FORMED, type Violation } from "./violation.ts";

/**
 * What the template breaks itself, the document may keep: word processors tolerate much of it, such as two bookmarks
 * with one id. So the rules that the template breaks are not held against its documents, except that they are
 * well-formed XML, which each template is.
 */
export class SoundCheck {
  readonly #source: Package;
  #memory: ScanMemory | undefined;
  #broken: ReadonlySet<string> | undefined;

  /** @param source the package that is changed into documents */
  constructor(source: Package) {
    this.#source = source;
  }

  /** Starts to check a document. */
  begin(): DocumentScan {
    // What was learned is dropped when it takes too much memory.
    if (this.#memory?.isFull() !== false) this.#memory = scanMemory(this.#source);
    return new DocumentScan(this.#source, this.#memory);
  }

  /**
   * Returns the bytes of the document, as `writePackage` does.
   * @param base the source, or a package that was made from it
   * @throws InvalidDocument
   */
  write(base: Package, changed: PartChanges, options: CheckOptions = {}): Uint8Array {
    const { scan = this.begin(), parts = [], ...packing } = options;
    const encoded = new Map(Array.from(changed, ([name, content]) => [name, encode(content)] as const));
    const found = scan.finish(base, encoded);
    const bytes = writePackage(base, encoded, packing);
    if (found.length > 0) this.#judge(found, parts);
    return bytes;
  }

  /** Takes the sources of documents that were placed in this one. */
  #judge(found: readonly Violation[], placed: readonly Package[]): void {
    this.#broken ??= brokenRules(this.#source);
    const tolerated = [this.#broken, ...placed.map(brokenRules)];
    const ours = found.find(({ rule }) => rule === NOT_WELL_FORMED || !tolerated.some((rules) => rules.has(rule)));
    if (ours !== undefined) throw new InvalidDocument(ours);
  }
}

export interface CheckOptions extends PackOptions {
  /** The scan that has read parts of the document already. Its entries are in `base`. */
  readonly scan?: DocumentScan;
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
