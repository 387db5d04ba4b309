/** Reports what finishing a PDF has changed or left out, as warnings for the caller or as an error. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { OutputFormat } from "#shared/base/model/format.ts";
import { PROFILE_FACTS } from "#shared/base/model/invoice-profile.ts";
import type { AddedFiles, MergedFile } from "#shared/pdf/attachments/added-files.ts";
import { isLevelA, pdfaPartOf, pdfaStandardOf } from "#shared/pdf/conformance/part-of-format.ts";
import type { EmptyPages, FinishedPdf, PageOfFile } from "#shared/pdf/finish.ts";
import type { PdfLoss } from "#shared/pdf/losses.ts";
import type { UntaggedPages } from "#shared/pdf/tags/joined-tags.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { reportAccessibility } from "./report-accessibility.ts";

/**
 * @throws ServiceError `conformance_failed` for a document that cannot become PDF/A, `not_accessible` for one that cannot
 *   become PDF/UA, unless the caller takes it as it is
 */
export function reportFinished(
  finished: FinishedPdf,
  options: Pick<DocumentOptions, "outputFormat" | "isAccessible" | "isLenient" | "invoiceProfile">,
  { mergeWith, attachments }: AddedFiles,
  info: DocumentInfo,
): void {
  const format = options.outputFormat;
  info.addPages(finished.pageCount);
  warnOfMergedFiles(finished, format, mergeWith, info);
  for (const pages of finished.untagged ?? []) info.warn(untagged(pages, mergeWith));
  const { accessibility } = finished;
  if (options.isAccessible && accessibility)
    reportAccessibility(accessibility, options, info, (violation) => described(violation, mergeWith));
  const standard = pdfaStandardOf(format);
  const accessible = accessibility?.length === 0 ? "PDF/UA-1" : undefined;
  if (standard ?? accessibility) info.conforms([standard, accessible].filter((each) => each !== undefined));
  if (standard === undefined) return;
  if (finished.arePictures) info.warn(`the pages do not conform to ${standard}, so they were converted to pictures`);
  if (finished.arePatched) info.warn(`content does not conform to ${standard}, so it was converted to pictures`);
  assertConforming(standard, finished, mergeWith, isLevelA(format));
  if (!finished.invoice) return;
  const { invoiceProfile } = options;
  const own = invoiceProfile && PROFILE_FACTS[invoiceProfile].rules;
  const rules = own ?? attachments.find(({ fulfilledRules }) => fulfilledRules !== undefined)?.fulfilledRules;
  const checked = rules === undefined ? "" : `; checked, ${rules}`;
  info.isInvoice(`${finished.invoice.standard}; ${finished.invoice.profile}${checked}`);
}

function warnOfMergedFiles(
  finished: FinishedPdf,
  format: OutputFormat,
  mergeWith: readonly MergedFile[],
  info: DocumentInfo,
): void {
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
function allowed(format: OutputFormat): string {
  const part = pdfaPartOf(format);
  if (part === "1b") return "PDF/A-1 does not allow";
  return part === "2b" ? "PDF/A-2 does not allow, because they are not PDF/A" : "cannot be read";
}

function assertConforming(
  standard: string,
  finished: FinishedPdf,
  mergeWith: readonly MergedFile[],
  needsTags: boolean,
): void {
  const violations = violationsOf(finished, needsTags);
  if (violations.length === 0) return;
  const causes = new Set(
    violations.flatMap(({ places }) => {
      return places.length === 0 ? causeOf(undefined, mergeWith) : places.map((place) => causeOf(place, mergeWith));
    }),
  );
  const remedy = `Change ${[...causes].join(" and ")} where this is caused`;
  const sentences = violations.map((violation) => described(violation, mergeWith));
  throw serviceError("conformance_failed", { standard, violations: sentences.join("; "), remedy });
}

interface Described {
  readonly clause: string;
  readonly message: string;
  readonly places: readonly PageOfFile[];
}

/** Level A has some rules of PDF/UA. */
function violationsOf({ violations, accessibility = [] }: FinishedPdf, needsTags: boolean): readonly Described[] {
  const ofPart = violations.map(({ place, ...violation }) => ({ ...violation, places: place ? [place] : [] }));
  return needsTags ? [...ofPart, ...accessibility.filter(({ isOfPdfa }) => isOfPdfa)] : ofPart;
}

function described({ message, clause, places }: Described, mergeWith: readonly MergedFile[]): string {
  const where = places.map((place) => ` ${onPage(place, mergeWith)}`).join(",");
  return `${message.replace(/\.$/, "")} (${clause})${where}`;
}

function onPage({ position, page }: PageOfFile, mergeWith: readonly MergedFile[]): string {
  return `on page ${page}${position === undefined ? "" : ` of ${nameOf(mergeWith[position])}`}`;
}

/** Names the file that a fault comes from. A fault on no page may come from any file. */
function causeOf(place: PageOfFile | undefined, mergeWith: readonly MergedFile[]): string {
  if (place?.position !== undefined) return nameOf(mergeWith[place.position]);
  return place === undefined && mergeWith.length > 0 ? "the template, or a file of merge_with," : "the template";
}
