/** Gives a document the metadata, output intent and structure of PDF/A, without changing what its pages show. */
import { type PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import type { PdfaPart } from "./conformance/rules.ts";
import { mendLayers } from "./mend/mend-layers.ts";
import { type AddedMetadata, withSchemas } from "./metadata/extension-schemas.ts";
import { addSubsetLists } from "./subset-lists.ts";

const LABELS = { "1b": "1B", "2b": "2B", "3b": "3B" } as const satisfies Record<PdfaPart, string>;

export interface Label {
  readonly isLevelA?: boolean;
  /** Metadata of other standards to which the document conforms. */
  readonly added?: readonly AddedMetadata[];
}

/** Performs the last step before saving. */
export function conform(document: PDFDocument, part: PdfaPart, { isLevelA = false, added = [] }: Label = {}): void {
  if (part === "1b") addSubsetLists(document);
  else mendLayers(document);
  document.convertToPDFA({
    conformance: LABELS[part],
    ...(added.length === 0 ? {} : { extensions: withSchemas(added) }),
  });
  if (isLevelA) labelLevelA(document);
}

const METADATA = PDFName.of("Metadata");

/** pdf-lib knows levels B and U. It writes metadata again when it saves, but leaves a level alone that it does not know. */
function labelLevelA({ catalog, context }: PDFDocument): void {
  const stream = catalog.lookup(METADATA);
  if (!(stream instanceof PDFRawStream)) throw new Error("pdf-lib wrote no metadata");
  const packet = Buffer.from(stream.contents).toString().replace("conformance>B<", "conformance>A<");
  catalog.set(METADATA, context.register(context.stream(Buffer.from(packet), { Type: "Metadata", Subtype: "XML" })));
}
