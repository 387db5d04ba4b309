/** Finishes the converted items of a document. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { TemplateFormat } from "#shared/base/model/format.ts";
import type { Finish, FinishedPdf } from "#shared/pdf/finish.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "#shared/service/generate/document-info.ts";
import { finishDocument, isFinished, isPdfFormat, type PdfTarget } from "#shared/service/generate/finish-document.ts";
import { orElse } from "#shared/workers/processes/work-failure.ts";
import type { DocumentPlan } from "./document-plan.ts";
import { withPdfErrors } from "./pdf-errors.ts";
import { ReplayablePieces } from "./replayable-pieces.ts";

type Needs = Pick<Dependencies, "pdfs" | "files">;

/**
 * Finishes a single converted file.
 * @throws ServiceError `conformance_failed`, `conversion_*`
 */
export async function finishOne(deps: Needs, target: FinishTarget, converted: Uint8Array): Promise<Uint8Array> {
  const pdf = pdfTarget(target);
  if (pdf === undefined) return converted;
  if (isFinished(pdf)) return counted(deps, converted, pdf.info);
  async function* piece() {
    yield converted;
  }
  return persistently(() => finishDocument(deps, piece(), pdf));
}

/**
 * Joins several converted items, PDFs or texts, into one finished file.
 * @throws ServiceError as `finishOne` does
 */
export async function finishJoined(
  deps: Needs,
  target: FinishTarget,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const pdf = pdfTarget(target);
  if (pdf === undefined) return joinTexts(pieces);
  await using replayable = new ReplayablePieces(await deps.files.scratch(), pieces);
  return await persistently(() => finishDocument(deps, replayable.pieces(), pdf));
}

const PLAIN: Finish = {
  itemTitle: undefined,
  quality: 100,
  mergeWith: [],
  attachments: [],
  part: undefined,
  arePiecesConforming: true,
  now: 0,
  isPiece: true,
};

/**
 * Joins some of the PDFs of a document, to be joined with others and finished later.
 * @throws ServiceError as `finishOne` does
 */
export async function joinSome(
  { pdfs }: Pick<Needs, "pdfs">,
  pieces: readonly Uint8Array[],
): Promise<Pick<FinishedPdf, "bytes" | "items">> {
  async function* each() {
    yield* pieces;
  }
  return persistently(() => withPdfErrors(".pdf", pdfs.finish(each(), PLAIN)));
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

export interface FinishTarget {
  readonly plan: DocumentPlan;
  readonly template: { readonly format: TemplateFormat };
  readonly info: DocumentInfo;
  /** The items in each piece, for pieces that were joined before. By default each piece is one item. */
  readonly itemsIn?: Finish["itemsIn"];
}

/** Returns undefined for formats other than PDF. */
function pdfTarget({ plan, template, info, itemsIn }: FinishTarget): PdfTarget | undefined {
  const { format, name: title } = plan;
  const arePiecesConforming = arePiecesFinal(template);
  return isPdfFormat(format) ? { ...plan, format, title, itemsIn, arePiecesConforming, info } : undefined;
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
function arePiecesFinal({ format }: FinishTarget["template"]): boolean {
  return format !== ".html";
}
