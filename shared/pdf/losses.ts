/** Finds what readers of an appended PDF would miss, because it works only in the file by itself. */
import type { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { containsInvoice } from "./attachments/embedded-files.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { ACTIONS_NEVER_COPIED, ANNOTATIONS_NEVER_COPIED } from "./objects/copy-objects.ts";
import { arrayAt, dictAt, dictsIn, eachOnce, nameAt, objectAt, pdfNames } from "./objects/lookup.ts";
import { readPages } from "./objects/page-tree.ts";

/**
 * `signatures`: they are valid only for their own bytes; `xfa`: the form is drawn by Adobe's programs, and the pages
 * only say so; `portfolio`: the files are the content, and the pages a cover; `actions`: fields, links or bookmarks run
 * something; `media`: films, sounds or 3D models; `invoice`: readers look for an invoice by the metadata of its PDF.
 */
export type PdfLoss = "signatures" | "xfa" | "portfolio" | "actions" | "media" | "invoice";

/** The actions that stay in PDF/A; a widget keeps none there. */
const ACTIONS_IN_PDFA = pdfNames("GoTo GoToR URI");

/** Nothing is said of what no reader shows, such as articles, or of what acts at the opening of the file. */
export function lossesIn(source: PDFDocument, part: PdfaPart | undefined): readonly PdfLoss[] {
  const { catalog } = source;
  const annotations = readPages(source).flatMap(({ dict }) => dictsIn(arrayAt(dict, "Annots")));
  const form = dictAt(catalog, "AcroForm");
  const fields = [...eachOnce([...annotations, ...dictsIn(arrayAt(form, "Fields"))], relatives)];
  const bookmarks = [...eachOnce([dictAt(catalog, "Outlines")], (one) => [dictAt(one, "First"), dictAt(one, "Next")])];
  const found: Readonly<Record<PdfLoss, boolean>> = {
    // No other field has a dictionary as its value.
    signatures: fields.some((field) => dictAt(field, "V") !== undefined),
    xfa: isDynamic(form),
    portfolio: dictAt(catalog, "Collection") !== undefined,
    actions: [...fields, ...bookmarks].some((dict) => hasLostAction(dict, part)),
    media: annotations.some((annotation) => isOneOf(annotation, "Subtype", ANNOTATIONS_NEVER_COPIED)),
    // Where embedded files are not allowed, the file that is left out is named.
    invoice: part !== "1b" && part !== "2b" && containsInvoice(source),
  };
  return (Object.keys(found) as PdfLoss[]).filter((loss) => found[loss]);
}

function relatives(field: PDFDict): readonly (PDFDict | undefined)[] {
  return [dictAt(field, "Parent"), ...dictsIn(arrayAt(field, "Kids"))];
}

/** A static XFA form has the same fields as an ordinary form beside it, which is copied. */
function isDynamic(form: PDFDict | undefined): boolean {
  return objectAt(form, "XFA") !== undefined && dictsIn(arrayAt(form, "Fields")).length === 0;
}

function hasLostAction(dict: PDFDict, part: PdfaPart | undefined): boolean {
  const own = dictAt(dict, "AA");
  if (own && own.keys().length > 0) return true;
  const action = dictAt(dict, "A");
  if (!action || isOneOf(dict, "Subtype", ANNOTATIONS_NEVER_COPIED)) return false;
  if (part === undefined) return isOneOf(action, "S", ACTIONS_NEVER_COPIED);
  return nameAt(dict, "Subtype")?.decodeText() === "Widget" || !isOneOf(action, "S", ACTIONS_IN_PDFA);
}

function isOneOf(dict: PDFDict, key: string, names: ReadonlySet<PDFName>): boolean {
  const name = nameAt(dict, key);
  return name !== undefined && names.has(name);
}
