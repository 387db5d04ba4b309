/** Finishes the converted items of a document. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { isPdfFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import { OUTPUT_QUALITY_MAX } from "#shared/base/model/limits.ts";
import { isTaggedPdf, pdfaPartOf } from "#shared/pdf/conformance/part-of-format.ts";
import type { Finish, FinishedPdf } from "#shared/pdf/finish.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { withPdfErrors } from "#shared/service/produce/convert/pdf-errors.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { ReplayablePieces } from "#shared/service/produce/pieces/replayable-pieces.ts";
import type { DocumentPlan } from "#shared/service/produce/plan/document-plan.ts";
import { openSeal } from "#shared/service/seal/seal-document.ts";
import { orElse } from "#shared/workers/processes/work-failure.ts";
import { compareWithPages } from "./compare-with-pages.ts";
import { reportFinished } from "./finished-pdf.ts";

type Needs = Pick<Dependencies, "pdfs" | "files" | "sealing">;

/** A document, or a file of an archive, that is finished. */
export interface Output {
  readonly plan: DocumentPlan;
  readonly template: { readonly format: TemplateFormat };
  /** Complete when the file is complete. */
  readonly info: DocumentInfo;
  /** The items in each piece, for pieces that were joined before. By default each piece is one item. */
  readonly itemsIn?: Finish["itemsIn"];
}

/**
 * Finishes a single converted file.
 * @throws ServiceError `conformance_failed`, and as `withPdfErrors` does
 */
export async function finishOne(deps: Needs, output: Output, converted: Uint8Array): Promise<Uint8Array> {
  if (!isPdfFormat(output.plan.options.outputFormat)) return converted;
  if (isFinished(output.plan)) return counted(deps, converted, output.info);
  return persistently(() => finishPdf(deps, output, iterate([converted])));
}

/**
 * Joins several converted items, PDFs or texts, into one finished file.
 * @throws ServiceError as `finishOne` does
 */
export async function finishJoined(
  deps: Needs,
  output: Output,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  if (!isPdfFormat(output.plan.options.outputFormat)) return joinTexts(pieces);
  await using replayable = new ReplayablePieces(await deps.files.scratch(), pieces);
  return await persistently(() => finishPdf(deps, output, replayable.pieces()));
}

/** Files of an archive are finished when they are made, and so is an invoice, which has its own attachment. */
export function arePiecesFinished({ mode, options }: Pick<DocumentPlan, "mode" | "options">): boolean {
  return mode === "each" || options.invoiceProfile !== undefined;
}

const PLAIN: Finish = {
  options: { outputFormat: ".pdf", outputQuality: OUTPUT_QUALITY_MAX },
  itemTitle: undefined,
  mergeWith: [],
  attachments: [],
  arePiecesConforming: true,
  now: 0,
  isPiece: true,
};

/**
 * Joins some of the PDFs of a document, to be joined with others and finished later.
 * @throws ServiceError as `withPdfErrors` does
 */
export async function joinSome(
  { pdfs }: Pick<Needs, "pdfs">,
  pieces: readonly Uint8Array[],
): Promise<Pick<FinishedPdf, "bytes" | "items">> {
  return persistently(() => withPdfErrors(".pdf", pdfs.finish(iterate(pieces), PLAIN)));
}

/** Returns whether a single converted PDF needs no further step. */
function isFinished({ options, mergeWith, attachments }: DocumentPlan): boolean {
  const { outputFormat, outputQuality } = options;
  const isPlain = pdfaPartOf(outputFormat) === undefined && outputQuality === OUTPUT_QUALITY_MAX;
  return (
    isPlain &&
    !isTaggedPdf(options) &&
    !options.encryption &&
    !options.watermark &&
    !options.seal &&
    mergeWith.length === 0 &&
    attachments.length === 0
  );
}

async function finishPdf(
  deps: Pick<Needs, "pdfs" | "sealing">,
  { plan, template, info, itemsIn }: Output,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const { options, mergeWith, attachments, name: itemTitle, now } = plan;
  const arePiecesConforming = arePiecesFinal(template);
  const accessible = isTaggedPdf(options) ? { title: itemTitle, language: options.language } : undefined;
  const { encryption, watermark, seal } = options;
  const opened = seal && (await openSeal(deps, seal));
  const finish = {
    options,
    mergeWith,
    attachments,
    itemTitle,
    itemsIn,
    arePiecesConforming,
    accessible,
    encryption,
    watermark,
    seal: opened?.wanted,
    now,
  };
  const format = options.outputFormat;
  const finished = await withPdfErrors(format, deps.pdfs.finish(pieces, finish), { merges: mergeWith.length > 0 });
  reportFinished(finished, options, plan, info);
  if (finished.invoice) await compareWithPages(deps, finished.bytes, plan, info);
  if (opened && finished.seal) await opened.write(finished.bytes, finished.seal);
  return finished.bytes;
}

async function* iterate(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array, undefined> {
  yield* pieces;
}

const ATTEMPTS_MAX = 4;

/** Retries the work on another process when a process was killed, for example by the operating system. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const wasInterrupted = error instanceof ServiceError && error.code === "work_interrupted";
      if (!wasInterrupted || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
}

async function counted({ pdfs }: Needs, pdf: Uint8Array, info: DocumentInfo): Promise<Uint8Array> {
  // A document is whole without a header that tells its page count.
  const pages = await orElse(pdfs.pagesWritten(pdf), () => undefined);
  if (pages !== undefined) info.addPages(pages);
  return pdf;
}

/** Joins texts with a form feed (U+000C), which starts a new page, as between the items of a text template. */
async function joinTexts(texts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const text of texts) pieces.push(...(pieces.length > 0 ? [Buffer.from("\f")] : []), text);
  return Buffer.concat(pieces);
}

/** A word processor creates PDF/A itself. A printed page is a plain PDF. */
function arePiecesFinal({ format }: Output["template"]): boolean {
  return format !== ".html";
}
