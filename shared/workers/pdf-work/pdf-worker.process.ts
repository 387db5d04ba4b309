/** Works on PDFs in child processes, which are kept for later work. */
import { availableParallelism } from "node:os";
import { measuredTaking } from "#shared/base/log/timings.ts";
import type { DrawnPages } from "#shared/base/model/drawn-pages.ts";
import { type InvoiceCheck, NOT_CHECKED } from "#shared/base/model/invoice-check.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import type { ValidationOutcome } from "#shared/base/model/pdf-validation.ts";
import type { Attachment } from "#shared/pdf/attachments/attachment.ts";
import type { InvoiceReading } from "#shared/pdf/attachments/invoice.ts";
import type { Finish, FinishedPdf } from "#shared/pdf/finish.ts";
import type { PdfDescription } from "#shared/pdf/reading/describe.ts";
import type { PagesOfDocument } from "#shared/pdf/reading/destination-name.ts";
import type { PageDrawing } from "#shared/pdf/reading/draw-pages.ts";
import type { PdfExamination } from "#shared/pdf/reading/examine.ts";
import type { FirstPageOptions } from "#shared/pdf/reading/first-page.ts";
import type { PlaceSearch, PlacesByPage } from "#shared/pdf/reading/place-links.ts";
import type { PdfSplit } from "#shared/pdf/split/split-pdf.ts";
import { type FairQueue, fairQueue } from "#shared/workers/processes/fair-queue.ts";
import { forkLimited } from "#shared/workers/processes/fork-limited.ts";
import {
  MEMORY_LIMIT_BYTES,
  type PooledWorker,
  type PooledWorkerOptions,
  pooledWorker,
} from "#shared/workers/processes/pooled-worker.ts";
import { siblingProgram } from "#shared/workers/processes/sibling-program.ts";
import { orElse, WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { WorkerPool } from "#shared/workers/processes/worker-pool.ts";
import type { WorkerProcess } from "#shared/workers/processes/worker-process.ts";
import type { PdfAnswer, PdfMessage, PdfQuestion } from "./messages.ts";
import { NOT_COMPARED, NOT_VALIDATED, PDF_DEADLINE_MS, type PdfWorker } from "./pdf-worker.ts";

/** Its processes are for questions; for documents there are four times as many. */
export interface ProcessPdfWorkerOptions extends PooledWorkerOptions {
  /** The deadline for examining a caller's file. Default: 15 seconds. */
  readonly examinationDeadlineMs?: number;
}

const MAIN = siblingProgram(import.meta.url, "pdf-work-main");

/** Neither PDFium nor JavaScript returns much memory to the system. */
const RECYCLE_BYTES = 600e6;
/** Documents in progress mostly wait for their next piece. */
const FINISHES_PER_PROCESSOR = 4;

/** The questions about a PDF that the converter has just written, which are no part of the step `post`. */
const BEFORE_POST: readonly PdfQuestion["kind"][] = ["pagesWritten", "bookmarkPages"];

type PdfProcess = WorkerProcess<PdfMessage, PdfAnswer>;

export function createProcessPdfWorker({
  deadlineMs = PDF_DEADLINE_MS,
  examinationDeadlineMs = 15_000,
  memoryLimitBytes = MEMORY_LIMIT_BYTES,
  processesMax = availableParallelism(),
  spareProcesses = 0,
  idleMs,
  ...watch
}: ProcessPdfWorkerOptions = {}): PooledWorker<PdfWorker> {
  const pool = new WorkerPool<PdfProcess>({
    ...watch,
    create: () => forkLimited(MAIN, { memoryLimitBytes }),
    processesMax,
    spareProcesses,
    recycleBytes: RECYCLE_BYTES,
    idleMs,
    readyMin: 1,
  });
  const finishQueue = fairQueue({
    max: processesMax * FINISHES_PER_PROCESSOR,
    spare: spareProcesses * FINISHES_PER_PROCESSOR,
  });
  const worker = pooledWorker<PdfWorker>(
    [pool],
    (owner) => new PooledPdfWorker({ pool, finishQueue, deadlineMs, examinationDeadlineMs, owner }),
  );
  return Object.assign(worker, { waiting: () => pool.waiting() + finishQueue.waiting() });
}

interface PdfWorkerSettings {
  /** The pool, whose own queue is for questions about one file, which are short. */
  readonly pool: WorkerPool<PdfProcess>;
  /** The queue for whole documents, which wait for their pieces. */
  readonly finishQueue: FairQueue;
  readonly deadlineMs: number;
  readonly examinationDeadlineMs: number;
  readonly owner: string;
}

class PooledPdfWorker implements PdfWorker {
  readonly #settings: PdfWorkerSettings;

  constructor(settings: PdfWorkerSettings) {
    this.#settings = settings;
  }

  finish(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf> {
    return measuredTaking("post", pieces, (taken) => this.#finish(taken, finish));
  }

  /** Takes a process when the first piece is ready: making pieces takes longest, and others wait for processes. */
  async #finish(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf> {
    const { pool, finishQueue: queue, owner } = this.#settings;
    const iterator = pieces[Symbol.asyncIterator]();
    try {
      const first = await iterator.next();
      if (first.done) throw new RangeError("A document needs at least one piece");
      const work = (process: PdfProcess) => this.#finishWith(process, finish, first.value, iterator);
      return await pool.lend(work, { owner, queue, attemptsMax: 1 });
    } finally {
      await iterator.return?.();
    }
  }

  async #finishWith(
    process: PdfProcess,
    finish: Finish,
    first: Uint8Array,
    rest: AsyncIterator<Uint8Array>,
  ): Promise<FinishedPdf> {
    const send = (message: PdfMessage) => exchange(process, message, this.#settings.deadlineMs);
    await send({ kind: "finish", finish });
    for (let piece: Uint8Array | undefined = first; piece !== undefined; ) {
      const taken = send({ kind: "piece", pdf: piece });
      // The answer arrives while the next piece is made; a failure is handled below.
      taken.catch(() => {});
      const next = await rest.next().catch(async (error: unknown) => {
        await letGo(process, taken, send);
        throw error;
      });
      await taken;
      piece = next.done ? undefined : next.value;
    }
    return resultOf<FinishedPdf>(await send({ kind: "last" }));
  }

  examine(pdf: Uint8Array): Promise<PdfExamination> {
    const unreadable = "it is damaged, or takes too long or too much memory to be read";
    return this.#examined<PdfExamination>({ kind: "examine", pdf }, { isUsable: false, reason: unreadable });
  }

  isPdfaOneOrTwo(pdf: Uint8Array): Promise<boolean> {
    return this.#examined({ kind: "isPdfaOneOrTwo", pdf }, false);
  }

  readInvoice(file: Attachment): Promise<InvoiceReading> {
    const reason = "it takes too long or too much memory to be read";
    return this.#examined<InvoiceReading>({ kind: "readInvoice", file }, { kind: "unusable", reason });
  }

  checkInvoice(file: Attachment, language?: MessageLanguage): Promise<InvoiceCheck> {
    return this.#examined<InvoiceCheck>({ kind: "checkInvoice", file, language }, NOT_CHECKED);
  }

  compareInvoice(pdf: Uint8Array, xml: Uint8Array): Promise<readonly string[]> {
    return this.#examined<readonly string[]>({ kind: "compareInvoice", pdf, xml }, NOT_COMPARED);
  }

  validate(pdf: Uint8Array): Promise<ValidationOutcome> {
    return orElse(this.#ask<ValidationOutcome>({ kind: "validate", pdf }), () => NOT_VALIDATED);
  }

  pagesWritten(pdf: Uint8Array): Promise<number | undefined> {
    return this.#examined<number | undefined>({ kind: "pagesWritten", pdf }, undefined);
  }

  /** Asks about a file that may be built to crash or block its reader. */
  #examined<Result>(question: PdfQuestion, otherwise: Result): Promise<Result> {
    return orElse(this.#ask<Result>(question, this.#settings.examinationDeadlineMs), () => otherwise);
  }

  firstPage(pdf: Uint8Array, options: FirstPageOptions = {}): Promise<Uint8Array> {
    return this.#ask({ kind: "firstPage", pdf, options });
  }

  drawPages(pdf: Uint8Array, drawing: PageDrawing): Promise<DrawnPages> {
    return this.#ask({ kind: "drawPages", pdf, drawing });
  }

  findPlaces(pdf: Uint8Array, search: PlaceSearch): Promise<PlacesByPage> {
    return this.#ask({ kind: "findPlaces", pdf, search });
  }

  splitPdf(pdf: Uint8Array, options: PdfSplit): Promise<readonly (Uint8Array | undefined)[] | undefined> {
    return this.#ask({ kind: "splitPdf", pdf, options });
  }

  describe(pdf: Uint8Array): Promise<PdfDescription> {
    return this.#ask({ kind: "describe", pdf });
  }

  bookmarkPages(pdf: Uint8Array): Promise<PagesOfDocument> {
    return this.#ask({ kind: "bookmarkPages", pdf });
  }

  prepare(): void {
    this.#settings.pool.prepare();
  }

  #ask<Result>(question: PdfQuestion, deadlineMs = this.#settings.deadlineMs): Promise<Result> {
    const { pool, owner } = this.#settings;
    const step = BEFORE_POST.includes(question.kind) ? undefined : "post";
    return pool.lend(async (process) => resultOf<Result>(await exchange(process, question, deadlineMs)), {
      owner,
      step,
    });
  }
}

/**
 * If the maker of the pieces throws, the process still waits for more of them: it must abandon the work, or it is
 * discarded.
 */
async function letGo(
  process: PdfProcess,
  taken: Promise<PdfAnswer>,
  send: (message: PdfMessage) => Promise<PdfAnswer>,
): Promise<void> {
  const answer = await taken.then(() => send({ kind: "abandon" })).catch((reason: unknown) => reason);
  const hasLetGo = answer instanceof WorkFailure && answer.fault === "failed";
  if (!hasLetGo) await process.end();
}

/**
 * Sends one message and waits for its answer.
 * @throws WorkFailure `failed` with the process ready for the next question; other errors after the process has ended
 */
async function exchange(process: PdfProcess, message: PdfMessage, deadlineMs: number): Promise<PdfAnswer> {
  const answer = await process.ask(message, deadlineMs);
  if (answer.kind === "failed") throw new WorkFailure("failed", answer.detail);
  return answer;
}

function resultOf<Result>(answer: PdfAnswer): Result {
  if (answer.kind === "done") return answer.result as Result;
  throw new Error(`The process for PDFs sent an unexpected message: ${answer.kind}`);
}
