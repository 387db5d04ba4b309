/** Finishes a PDF: applies everything that a request asks for in addition to the merged pages. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { OutputFormat } from "#shared/base/model/format.ts";
import type { Attachment } from "#shared/pdf/attachments/attachment.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import type { EmptyPages, Finish, FinishedPdf, PlacedViolation } from "#shared/pdf/finish.ts";
import type { PdfLoss } from "#shared/pdf/losses.ts";
import type { UntaggedPages } from "#shared/pdf/tags/joined-tags.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "./document-info.ts";
import { withPdfErrors } from "./pdf-errors.ts";

/** Options in addition to the pages. All of them apply to PDF and PDF/A only (interface.md, generate document). */
export interface PdfOptions {
  /** 1 to 100. */
  readonly quality: number;
  readonly mergeWith: readonly MergedFile[];
  readonly attachments: readonly Attachment[];
}

export interface MergedFile {
  /** The position in the caller's list, from 1. Files before it may have been left out. */
  readonly position: number;
  /** The name or address for messages; a batch that an earlier version has accepted lacks it. */
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
}

export interface PdfTarget extends PdfOptions {
  readonly format: PdfFormat;
  /** The start of each item's bookmark. */
  readonly title: string;
  /** The items in each piece, for pieces that were joined before. By default each piece is one item. */
  readonly itemsIn?: Finish["itemsIn"];
  /** Whether the pieces are converted directly to the PDF/A format, instead of to a plain `.pdf`. */
  readonly arePiecesConforming: boolean;
  /** The timestamp of attached files, in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly info: DocumentInfo;
}

export type PdfFormat = Extract<OutputFormat, `.pdf${string}`>;

const PARTS: Readonly<Record<PdfFormat, PdfaPart | undefined>> = {
  ".pdf": undefined,
  ".pdf/a-1b": "1b",
  ".pdf/a-2b": "2b",
  ".pdf/a-3b": "3b",
};

export function isPdfFormat(format: OutputFormat): format is PdfFormat {
  return format in PARTS;
}

/** Returns whether a single converted PDF needs no further step. */
export function isFinished({ format, quality, mergeWith, attachments }: PdfTarget): boolean {
  return PARTS[format] === undefined && quality === 100 && mergeWith.length === 0 && attachments.length === 0;
}

/**
 * @param pieces PDFs; if there are several, each is an item
 * @throws ServiceError `conformance_failed` for a document that cannot become PDF/A, and as `withPdfErrors` does
 */
export async function finishDocument(
  { pdfs }: Pick<Dependencies, "pdfs">,
  pieces: AsyncIterable<Uint8Array>,
  { format, title, itemsIn, info, quality, mergeWith, attachments, arePiecesConforming, now }: PdfTarget,
): Promise<Uint8Array> {
  const part = PARTS[format];
  const files = mergeWith.map(({ bytes }) => bytes);
  const finish = { quality, mergeWith: files, attachments, part, arePiecesConforming, itemTitle: title, itemsIn, now };
  const finished = await withPdfErrors(format, pdfs.finish(pieces, finish), { merges: files.length > 0 });
  info.addPages(finished.pageCount);
  const named = (index: number): string => nameOf(mergeWith[index]);
  for (const index of finished.rasterised) {
    info.warn(`${named(index)} has pages that do not conform to PDF/A, so these were converted to pictures`);
  }
  for (const pages of finished.empty ?? []) info.warn(emptyPages(pages, mergeWith));
  for (const index of finished.patched) {
    info.warn(`${named(index)} has content that does not conform to PDF/A, so this content was converted to pictures`);
  }
  for (const index of finished.textLost) {
    info.warn(`${named(index)} has text that is not shown: its font is not embedded, and not known here`);
  }
  for (const index of finished.layersLost) {
    info.warn(
      `${named(index)} has layers, which PDF/A-1 does not allow: shown ones became part of the pages, and hidden ones were removed`,
    );
  }
  for (const index of finished.leftOut) {
    info.warn(`${named(index)} was ignored: its pages do not conform to PDF/A and cannot be converted to pictures`);
  }
  for (const { position, names } of finished.filesLeftOut) {
    info.warn(`${named(position)} contains files that ${allowed(format)}, so they were left out: ${names.join(", ")}`);
  }
  for (const { position, losses } of finished.losses) {
    for (const loss of losses) info.warn(`${named(position)} ${LOSSES[loss]}`);
  }
  for (const pages of finished.untagged ?? []) info.warn(untagged(pages, mergeWith));
  if (part === undefined) return finished.bytes;
  if (finished.arePictures) info.warn(`the pages do not conform to PDF/A-${part}, so they were converted to pictures`);
  if (finished.arePatched) info.warn(`content does not conform to PDF/A-${part}, so it was converted to pictures`);
  const standard = `PDF/A-${part}`;
  assertConforming(standard, finished, mergeWith);
  info.conforms(standard);
  if (finished.invoice) info.isInvoice(`${finished.invoice.standard}; ${finished.invoice.profile}`);
  return finished.bytes;
}

/** More are only counted. */
const PAGES_LISTED_MAX = 10;

function emptyPages({ position, pages }: EmptyPages, mergeWith: readonly MergedFile[]): string {
  const listed = pages.slice(0, PAGES_LISTED_MAX).join(", ");
  const more = pages.length > PAGES_LISTED_MAX ? ` and ${pages.length - PAGES_LISTED_MAX} more` : "";
  const file = position === undefined ? "the document" : nameOf(mergeWith[position]);
  return `${file} has pages whose pictures are empty, although they have content (page ${listed}${more}): compare them with the original`;
}

/** Predicates of sentences about files. */
const UNTAGGED: Readonly<Record<UntaggedPages["reason"], string>> = {
  none: "is not a tagged PDF",
  broken: "has tags that cannot be read, so they were removed",
  incomplete: "has text or images that its tags do not contain",
};

function untagged({ position, reason }: UntaggedPages, mergeWith: readonly MergedFile[]): string {
  const file = position === undefined ? "the document" : nameOf(mergeWith[position]);
  return `${file} ${UNTAGGED[reason]}: screen readers may not read all of the result, so it is not marked as tagged`;
}

/** Predicates of sentences about merged files. */
const LOSSES: Readonly<Record<PdfLoss, string>> = {
  signatures: "is digitally signed: its signatures were removed, because they are valid only in the file itself",
  xfa: "is a dynamic XFA form, which only some programs show: the form was not appended, only its placeholder pages",
  portfolio: "is a portfolio: its cover pages were appended, and its files are not shown as pages",
  actions: "has form fields, links or bookmarks with scripts or other actions, which were removed",
  media: "contains films, sounds or 3D models, which were removed",
  invoice: "is an electronic invoice, which is an ordinary attachment of this document",
};

function nameOf(file: MergedFile | undefined): string {
  return `merge_with ${file?.position}${file?.name === undefined ? "" : ` (${file.name})`}`;
}

/** The predicate of a sentence about embedded files that are left out. */
function allowed(format: PdfFormat): string {
  if (format === ".pdf/a-1b") return "PDF/A-1 does not allow";
  return format === ".pdf/a-2b" ? "PDF/A-2 does not allow, because they are not PDF/A" : "cannot be read";
}

function assertConforming(standard: string, { violations }: FinishedPdf, mergeWith: readonly MergedFile[]): void {
  if (violations.length === 0) return;
  const described = violations.map(({ clause, message, place }) => {
    return `${message.replace(/\.$/, "")} (${clause})${place ? ` ${onPage(place, mergeWith)}` : ""}`;
  });
  const causes = new Set(violations.map(({ place }) => causeOf(place, mergeWith)));
  const remedy = `Change ${[...causes].join(" and ")} where this is caused`;
  throw serviceError("conformance_failed", { standard, violations: described.join("; "), remedy });
}

type Place = NonNullable<PlacedViolation["place"]>;

function onPage({ position, page }: Place, mergeWith: readonly MergedFile[]): string {
  return `on page ${page}${position === undefined ? "" : ` of ${nameOf(mergeWith[position])}`}`;
}

/** Names the file that a fault comes from. A fault on no page may come from any file. */
function causeOf(place: Place | undefined, mergeWith: readonly MergedFile[]): string {
  if (place?.position !== undefined) return nameOf(mergeWith[place.position]);
  return place === undefined && mergeWith.length > 0 ? "the template, or a file of merge_with," : "the template";
}
