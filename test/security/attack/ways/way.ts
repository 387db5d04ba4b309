/** One way in which an import filter of LibreOffice can be made to open another file. */

/** The canary that a way names: what it is after must be of a kind that it would show. */
type CanaryFile =
  | "secret.png"
  | "secret.txt"
  | "secret.docx"
  | "secret.odt"
  | "secret.html"
  | "secret.pdf"
  | "secret.ttf";

export interface Way {
  readonly filename: `a.${"docx" | "doc" | "odt" | "rtf" | "html" | "txt"}`;
  /** The element, field or record. */
  readonly what: string;
  /** The code of LibreOffice that reads it (paths of its repository `core`), or the clause of the standard. */
  readonly source: string;
  /** Default: the picture. */
  readonly file?: CanaryFile;
  /** @param address of the file, as a URL */
  readonly bytes: (address: string, toDoc: ToDoc) => Uint8Array | Promise<Uint8Array>;
  /** Why the operating system alone can stop it. */
  readonly needsFirstLine?: string;
}

/** Makes an old .doc of a .docx. */
export type ToDoc = (docx: Uint8Array) => Promise<Uint8Array>;

/** The path that a `file:` URL names. */
export function pathIn(address: string): string {
  return address.replace(/^file:\/\//, "");
}

export type NewWay = Omit<Way, "filename">;

export function waysOf(filename: Way["filename"], ways: readonly NewWay[]): readonly Way[] {
  return ways.map((way) => ({ filename, ...way }));
}
