/** Keeps the page labels of appended PDFs, such as `iv` or `A-2` (ISO 32000-1, 12.4.2). */
import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFObject } from "pdf-lib";
import {
  arrayAt,
  dictAt,
  dictsIn,
  eachOnce,
  nameAt,
  numberAt,
  pdfNames,
  stringAt,
} from "#shared/pdf/objects/lookup.ts";

/** The labels from a page on, counted from 0. */
interface LabelRange {
  readonly first: number;
  readonly style: PDFName | undefined;
  readonly prefix: Uint8Array | undefined;
  readonly start: number | undefined;
}

export interface LabelledPart {
  /** The file's position in the document: the index of its first page. */
  readonly first: number;
  readonly pageCount: number;
  readonly ranges: readonly LabelRange[];
}

/** Returns the ranges in the order of their pages. */
export function pageLabels({ catalog }: PDFDocument): readonly LabelRange[] {
  const root = dictAt(catalog, "PageLabels");
  const nodes = [...eachOnce([root], (node) => dictsIn(arrayAt(node, "Kids")))];
  const ranges = nodes.flatMap((node) => rangesIn(arrayAt(node, "Nums")));
  return ranges.sort((one, other) => one.first - other.first);
}

function rangesIn(list: PDFArray | undefined): readonly LabelRange[] {
  const ranges: LabelRange[] = [];
  for (let index = 0; list && index + 1 < list.size(); index += 2) {
    const first = list.lookup(index);
    const label = list.lookup(index + 1);
    if (!(first instanceof PDFNumber && label instanceof PDFDict)) continue;
    const [style, prefix, start] = [nameAt(label, "S"), stringAt(label, "P")?.asBytes(), numberAt(label, "St")];
    ranges.push({ first: first.asNumber(), style, prefix, start });
  }
  return ranges;
}

const DECIMAL = PDFName.of("D");

/** ISO 32000-1, table 159. */
const STYLES = pdfNames("D R r A a");
/** An even number, because a character may have two bytes. PDF/A allows 32,767 (ISO 19005-2, 6.1.13). */
const PREFIX_BYTES_MAX = 1000;
const START_MAX = 2_147_483_647;

/**
 * Writes the labels of a document that consists of these parts. Pages of parts without labels are labelled by their
 * number in the document. Nothing is written if no part has labels.
 */
export function writePageLabels(document: PDFDocument, parts: readonly LabelledPart[]): void {
  if (!parts.some(({ ranges }) => ranges.length > 0)) return;
  const { context, catalog } = document;
  const list = PDFArray.withContext(context);
  for (const range of parts.flatMap(rangesOfPart)) {
    list.push(PDFNumber.of(range.first));
    list.push(context.obj(entriesOf(range)));
  }
  catalog.set(PDFName.of("PageLabels"), context.obj({ Nums: list }));
}

function rangesOfPart({ first, pageCount, ranges }: LabelledPart): readonly LabelRange[] {
  if (ranges.length === 0) return [{ first, style: DECIMAL, prefix: undefined, start: first + 1 }];
  const own = ranges.filter((range) => Number.isInteger(range.first) && range.first >= 0 && range.first < pageCount);
  const isComplete = own[0]?.first === 0;
  const unlabelled: LabelRange = { first: 0, style: DECIMAL, prefix: undefined, start: undefined };
  return [...(isComplete ? [] : [unlabelled]), ...own].map((range) => ({ ...range, first: first + range.first }));
}

function entriesOf({ style, prefix, start }: LabelRange): Record<string, PDFObject> {
  return {
    ...(style && STYLES.has(style) && { S: style }),
    ...(prefix && { P: PDFHexString.fromBytes(prefix.subarray(0, PREFIX_BYTES_MAX)) }),
    ...(start !== undefined && start <= START_MAX && { St: PDFNumber.of(Math.max(1, Math.floor(start))) }),
  };
}
