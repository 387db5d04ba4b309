/** Attaches files to a PDF (ISO 32000-2, 7.11 and 14.13), under names that all readers can handle. */
import { createHash } from "node:crypto";
import { type PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef, type PDFStream, PDFString } from "pdf-lib";
import { arrayAt, arrayMadeAt, dictMadeAt, dictsIn, isString, nameAt } from "#shared/pdf/objects/lookup.ts";
import type { Attachment, Relationship } from "./attachment.ts";

export interface AttachmentSettings {
  readonly now: Date;
  readonly relationship?: Relationship;
  /** A description that readers show beside the name. */
  readonly description?: string;
}

/**
 * Adds the file after those already attached. pdf-lib's own `attach` writes names without escaping them.
 * @returns the name under which it is attached: if a name is taken, a number is added, `terms (2).txt`
 */
export function attachFile(document: PDFDocument, file: Attachment, settings: AttachmentSettings): string {
  const stream = document.context.flateStream(file.bytes, {
    Subtype: file.mediaType,
    Params: {
      Size: file.bytes.length,
      CreationDate: PDFString.fromDate(settings.now),
      CheckSum: PDFHexString.of(createHash("md5").update(file.bytes).digest("hex")),
    },
  });
  return attachStreams(document, [{ ...settings, name: file.name, stream }])[0] ?? file.name;
}

export interface AttachedStream extends AttachmentSettings {
  /** A safe filename. */
  readonly name: string;
  /** The file, of which missing properties are added. */
  readonly stream: PDFStream;
}

/**
 * Adds files whose streams belong to the document already. A stream of several files is stored once.
 * @returns the names under which they are attached
 */
export function attachStreams(document: PDFDocument, attached: readonly AttachedStream[]): readonly string[] {
  const { catalog } = document;
  const tree = dictMadeAt(dictMadeAt(catalog, "Names"), "EmbeddedFiles");
  const entries = namedFiles(tree);
  const names = new FreeNames(entries.map(({ key }) => key.decodeText()));
  const files = new Map<PDFStream, PDFRef>();
  const given = attached.map((each) => {
    const name = names.take(each.name);
    const file = files.get(each.stream) ?? document.context.register(each.stream);
    files.set(each.stream, file);
    const ref = fileSpecification(document, { ...each, name }, file);
    entries.push({ key: PDFHexString.fromText(name), value: ref });
    arrayMadeAt(catalog, "AF").push(ref);
    return name;
  });
  // A name tree is sorted by its keys' bytes (ISO 32000-2, 7.9.6).
  entries.sort((one, other) => Buffer.compare(one.key.asBytes(), other.key.asBytes()));
  for (const key of ["Kids", "Limits"]) tree.delete(PDFName.of(key));
  tree.set(PDFName.of("Names"), document.context.obj(entries.flatMap(({ key, value }) => [key, value])));
  return given;
}

const MODIFIED = PDFName.of("ModDate");

interface NamedFile {
  readonly key: PDFString | PDFHexString;
  readonly value: PDFRef;
}

/** Returns the files in the tree and the branches below it. */
function namedFiles(tree: PDFDict, depth = 0): NamedFile[] {
  const names = arrayAt(tree, "Names")?.asArray() ?? [];
  const own = names.flatMap((key, index) => {
    const value = names[index + 1];
    return index % 2 === 0 && isString(key) && value !== undefined ? [{ key, value: value as PDFRef }] : [];
  });
  const kids = depth < 20 ? dictsIn(arrayAt(tree, "Kids")) : [];
  return [...own, ...kids.flatMap((kid) => namedFiles(kid, depth + 1))];
}

class FreeNames {
  readonly #taken: Set<string>;
  /** The next number of each name that was taken, so that it is not searched again. */
  readonly #numbers = new Map<string, number>();

  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken);
  }

  take(name: string): string {
    let free = name;
    let number = this.#numbers.get(name) ?? 2;
    for (; this.#taken.has(free); number++) free = name.replace(/(?<=.)(\.[^.]*)?$/, ` (${number})$1`);
    this.#numbers.set(name, number);
    this.#taken.add(free);
    return free;
  }
}

function fileSpecification(
  { context }: PDFDocument,
  { name, stream, now, relationship = "Unspecified", description }: AttachedStream,
  file: PDFRef,
): PDFRef {
  completeStream(stream, now);
  const specification = context.obj({
    Type: "Filespec",
    // For readers older than PDF 1.7, which support only ASCII letters in it.
    F: PDFHexString.of(Buffer.from(asciiName(name), "latin1").toString("hex")),
    UF: PDFHexString.fromText(name),
    EF: { F: file, UF: file },
    AFRelationship: relationship,
    ...(description === undefined ? {} : { Desc: PDFHexString.fromText(description) }),
  });
  return context.register(specification);
}

/** PDF/A-3 requires a media type and a date (ISO 19005-3, 6.8 and annex E). */
function completeStream({ dict }: PDFStream, now: Date): void {
  dict.set(PDFName.of("Type"), PDFName.of("EmbeddedFile"));
  const mediaType = nameAt(dict, "Subtype")?.decodeText() ?? "";
  if (!isMediaType(mediaType)) dict.set(PDFName.of("Subtype"), PDFName.of("application/octet-stream"));
  const parameters = dictMadeAt(dict, "Params");
  if (!parameters.has(MODIFIED)) parameters.set(MODIFIED, PDFString.fromDate(now));
}

/** The longest name that PDF/A allows (ISO 19005-2, 6.1.13). */
const MEDIA_TYPE_LENGTH_MAX = 127;

function isMediaType(text: string): boolean {
  return text.length <= MEDIA_TYPE_LENGTH_MAX && /^[\w.+-]+\/[\w.+-]+$/.test(text);
}

function asciiName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_");
}
