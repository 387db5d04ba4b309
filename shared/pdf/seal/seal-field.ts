/** Adds an invisible signature field to a PDF that is otherwise finished (ISO 32000-1, 12.7.4.5 and 12.8). */
import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
  PDFString,
} from "pdf-lib";
import { textOf } from "#shared/pdf/accessible/check-annotations.ts";
import { arrayAt, dictAt, dictsIn } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { tagField } from "./tag-field.ts";

export interface SealField {
  /** The name of the organization that seals. */
  readonly holder: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** The bytes that are kept free for the CMS. */
  readonly contentsBytes: number;
}

/** As wide as any number that replaces it, and allowed in PDF/A-1 (ISO 19005-1, 6.1.12). */
const ANY_NUMBER = 1_000_000_000;
/** Print and Locked (ISO 32000-1, table 165). PDF/A requires the first. */
const FLAGS = 4 + 128;
/** The document has signatures, and may only be changed by appending (table 219). */
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;

/** Returns the signature dictionary. */
export function addSealField(document: PDFDocument, field: SealField): PDFRef {
  const { context } = document;
  const signature = context.register(signatureOf(context, field));
  const [page] = readPages(document);
  if (page?.ref === undefined) throw new RangeError("A seal needs a page");
  const name = freeName(document);
  const widget = context.register(
    context.obj({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      T: PDFHexString.fromText(name),
      TU: PDFHexString.fromText(`Electronic seal: ${field.holder}`),
      Rect: [0, 0, 0, 0],
      F: FLAGS,
      P: page.ref,
      V: signature,
      AP: { N: context.register(context.stream("", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 0, 0] })) },
    }),
  );
  addAnnotation(page, widget);
  addToForm(document, widget);
  tagField(document, page, widget);
  return signature;
}

function signatureOf(context: PDFContext, { holder, now, contentsBytes }: SealField): PDFDict {
  return context.obj({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    Name: PDFHexString.fromText(holder),
    M: PDFString.fromDate(new Date(now)),
    ByteRange: [0, ANY_NUMBER, ANY_NUMBER, ANY_NUMBER],
    Contents: PDFHexString.of("00".repeat(contentsBytes)),
  });
}

/** Files of `merge_with` may have fields of this name. */
function freeName({ catalog }: PDFDocument): string {
  const names = new Set(dictsIn(arrayAt(dictAt(catalog, "AcroForm"), "Fields")).map((field) => textOf(field, "T")));
  let count = 1;
  while (names.has(`Seal${count}`)) count++;
  return `Seal${count}`;
}

function addAnnotation({ dict }: ListedPage, widget: PDFRef): void {
  const annotations = arrayAt(dict, "Annots");
  if (annotations) annotations.push(widget);
  else dict.set(PDFName.of("Annots"), dict.context.obj([widget]));
}

function addToForm({ catalog, context }: PDFDocument, widget: PDFRef): void {
  const form = dictAt(catalog, "AcroForm") ?? context.obj({});
  if (!dictAt(catalog, "AcroForm")) catalog.set(PDFName.of("AcroForm"), context.register(form));
  const fields = arrayAt(form, "Fields") ?? PDFArray.withContext(context);
  form.set(PDFName.of("Fields"), fields);
  fields.push(widget);
  form.set(PDFName.of("SigFlags"), PDFNumber.of(SIGNATURES_EXIST_AND_APPEND_ONLY));
}
