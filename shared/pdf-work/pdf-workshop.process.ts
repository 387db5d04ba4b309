/** PDFs are worked on in child processes, which are kept for the next work. */
import { availableParallelism } from "node:os";
import { serviceError } from "#shared/errors/service-error.ts";
import type { Apart } from "#shared/pdf/apart/take-apart.ts";
import type { PdfExamination } from "#shared/pdf/examine.ts";
import type { Finish, FinishedPdf } from "#shared/pdf/finish.ts";
import type { FirstPageOptions } from "#shared/pdf/first-page.ts";
import { type Turns, takeTurns } from "#shared/processes/turns.ts";
import type { PdfAnswer, PdfMessage, PdfQuestion } from "./messages.ts";
import { exchange, type PdfProcess, startPdfProcess } from "./pdf-process.ts";
import { PDF_DEADLINE_MS, PdfWorkFailure, type PdfWorkshop } from "./pdf-workshop.ts";

export interface ProcessPdfWorkshopOptions {
  /** Default: PDF_DEADLINE_MS. */
  readonly deadlineMs?: number;
  /** For examining a caller's file. Default: 15 seconds. */
  readonly examinationDeadlineMs?: number;
  /** A process that grows beyond this is ended. Default: 1.5 GB. */
  readonly memoryLimitBytes?: number;
  /** Processes for questions at most, and four times as many for documents. Default: one for each processor. */
  readonly processesMax?: number;
  /** Beside those, for work that must not wait. Default: 0. */
  readonly spareProcesses?: number;
}

export interface ProcessPdfWorkshop extends PdfWorkshop {
  /** Ends every process at once. */
  stop(): void;
}

export function createProcessPdfWorkshop(options: ProcessPdfWorkshopOptions = {}): ProcessPdfWorkshop {
  return new ProcessWorkshop(options);
}

/** A process that holds more than this after its work is replaced: neither PDFium nor JavaScript give much back. */
const RECYCLE_BYTES = 600e6;
/** Documents in the making mostly wait for their next piece. */
export const FINISHES_PER_PROCESSOR = 4;

class ProcessWorkshop implements ProcessPdfWorkshop {
  readonly #options: Required<ProcessPdfWorkshopOptions>;
  /** Whole documents, which wait for their pieces. */
  readonly #finishTurns: Turns;
  /** Questions about one file, which are short. */
  readonly #askTurns: Turns;
  #isStopping = false;
  readonly #idle: PdfProcess[] = [];
  readonly #all = new Set<PdfProcess>();

  constructor(options: ProcessPdfWorkshopOptions) {
    this.#options = {
      deadlineMs: PDF_DEADLINE_MS,
      examinationDeadlineMs: 15_000,
      memoryLimitBytes: 1.5e9,
      processesMax: availableParallelism(),
      spareProcesses: 0,
      ...options,
    };
    const { processesMax, spareProcesses } = this.#options;
    this.#finishTurns = takeTurns((processesMax + spareProcesses) * FINISHES_PER_PROCESSOR);
    this.#askTurns = takeTurns(processesMax + spareProcesses);
  }

  /** A process is taken when the first piece is there: making pieces takes longest, and others wait. */
  async finish(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf> {
    const iterator = pieces[Symbol.asyncIterator]();
    try {
      const first = await iterator.next();
      if (first.done) throw new RangeError("A document needs at least one piece");
      return await this.#lend(this.#finishTurns, (process) => this.#finishWith(process, finish, first.value, iterator));
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
    const send = (message: PdfMessage) => exchange(process, message, this.#options.deadlineMs);
    await send({ kind: "finish", finish });
    for (let piece: Uint8Array | undefined = first; piece !== undefined; ) {
      const taken = send({ kind: "piece", pdf: piece });
      // Answered while the next piece is made; a failure is met below.
      taken.catch(() => {});
      const next = await this.#nextPiece(rest, taken, send);
      await taken;
      piece = next.done ? undefined : next.value;
    }
    return resultOf<FinishedPdf>(await send({ kind: "last" }));
  }

  /** What the maker of the pieces throws leaves the process waiting for more of them: it must let go, or be given up. */
  async #nextPiece(
    rest: AsyncIterator<Uint8Array>,
    taken: Promise<PdfAnswer>,
    send: (message: PdfMessage) => Promise<PdfAnswer>,
  ): Promise<IteratorResult<Uint8Array>> {
    try {
      return await rest.next();
    } catch (error) {
      const answer = await taken.then(() => send({ kind: "abandon" })).catch((reason: unknown) => reason);
      const hasLetGo = answer instanceof PdfWorkFailure && answer.fault === "failed";
      throw hasLetGo ? error : new NotLetGo(error);
    }
  }

  examine(pdf: Uint8Array): Promise<PdfExamination> {
    const unreadable = "it is damaged, or takes too long or too much memory to be read";
    return this.#examined<PdfExamination>({ kind: "examine", pdf }, { isUsable: false, reason: unreadable });
  }

  isPdfaOneOrTwo(pdf: Uint8Array): Promise<boolean> {
    return this.#examined({ kind: "isPdfaOneOrTwo", pdf }, false);
  }

  /** Of a caller's file, which may be made to break or hang whatever reads it. */
  async #examined<Result>(question: PdfQuestion, otherwise: Result): Promise<Result> {
    try {
      return await this.#ask<Result>(question, this.#options.examinationDeadlineMs);
    } catch (error) {
      if (!(error instanceof PdfWorkFailure)) throw error;
      return otherwise;
    }
  }

  firstPage(pdf: Uint8Array, options: FirstPageOptions = {}): Promise<Uint8Array> {
    return this.#ask({ kind: "firstPage", pdf, options });
  }

  takeApart(pdf: Uint8Array, wish: Apart): Promise<readonly (Uint8Array | undefined)[] | undefined> {
    return this.#ask({ kind: "takeApart", pdf, wish });
  }

  countPages(pdf: Uint8Array): Promise<number> {
    return this.#ask({ kind: "countPages", pdf });
  }

  prepare(): void {
    if (!this.#isStopping && this.#all.size === 0) this.#idle.push(this.#start());
  }

  stop(): void {
    this.#isStopping = true;
    for (const process of this.#all) this.#discard(process);
  }

  /** A process that ended, as by the system, is no fault of the question: it is asked once more. */
  async #ask<Result>(question: PdfQuestion, deadlineMs = this.#options.deadlineMs): Promise<Result> {
    const attempt = () =>
      this.#lend(this.#askTurns, async (process) => resultOf<Result>(await exchange(process, question, deadlineMs)));
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PdfWorkFailure) || error.fault !== "ended") throw error;
      return attempt();
    }
  }

  /** A process that has not answered, or has grown, gets no second question. */
  #lend<Result>(inTurn: Turns, work: (process: PdfProcess) => Promise<Result>): Promise<Result> {
    return inTurn(async () => {
      if (this.#isStopping) throw serviceError("shutting_down");
      const process = this.#obtain();
      try {
        const result = await work(process);
        this.#giveBack(process);
        return result;
      } catch (error) {
        const isInDoubt = error instanceof NotLetGo || (error instanceof PdfWorkFailure && error.fault !== "failed");
        if (isInDoubt) this.#discard(process);
        else this.#giveBack(process);
        throw this.#toTell(error);
      }
    });
  }

  #toTell(error: unknown): unknown {
    // Its end says nothing about the file then.
    if (this.#isStopping && error instanceof PdfWorkFailure && error.fault === "ended")
      return serviceError("shutting_down", {}, error);
    return error instanceof NotLetGo ? error.cause : error;
  }

  #giveBack(process: PdfProcess): void {
    if (process.residentBytes() > RECYCLE_BYTES) this.#discard(process);
    else this.#idle.push(process);
  }

  #obtain(): PdfProcess {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop()) {
      if (process.isAlive()) return process;
      this.#all.delete(process);
    }
    return this.#start();
  }

  #start(): PdfProcess {
    const process = startPdfProcess(this.#options.memoryLimitBytes);
    this.#all.add(process);
    return process;
  }

  #discard(process: PdfProcess): void {
    process.end();
    this.#all.delete(process);
  }
}

/** An error of whoever makes the pieces, with a process that did not let go of the work. */
class NotLetGo extends Error {
  constructor(cause: unknown) {
    super("the process did not let go of the work", { cause });
  }
}

function resultOf<Result>(answer: PdfAnswer): Result {
  if (answer.kind === "done") return answer.result as Result;
  throw new PdfWorkFailure("ended", `the process answered ${answer.kind} out of turn`);
}
