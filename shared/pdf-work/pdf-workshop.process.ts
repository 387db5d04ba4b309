/** PDFs are worked on in child processes, as many at once as there are processors. */
import { availableParallelism } from "node:os";
import type { PdfExamination } from "#shared/pdf/examine.ts";
import type { Finish, FinishedPdf } from "#shared/pdf/finish.ts";
import type { FirstPageOptions } from "#shared/pdf/first-page.ts";
import { takeTurns } from "#shared/processes/turns.ts";
import type { PdfAnswer, PdfMessage, PdfQuestion } from "./messages.ts";
import { PdfProcess } from "./pdf-process.ts";
import { PDF_DEADLINE_MS, PdfWorkFailure, type PdfWorkshop } from "./pdf-workshop.ts";

export interface ProcessPdfWorkshopOptions {
  /** Default: PDF_DEADLINE_MS. */
  readonly deadlineMs?: number;
  /** For examining a caller's file. Default: 15 seconds. */
  readonly examinationDeadlineMs?: number;
  /** A process that grows beyond this is ended. Default: 1.5 GB. */
  readonly memoryLimitBytes?: number;
  /** Processes at most. Default: one for each processor. */
  readonly processesMax?: number;
}

export interface ProcessPdfWorkshop extends PdfWorkshop {
  /** Ends every process at once. */
  stop(): void;
}

export function createProcessPdfWorkshop(options: ProcessPdfWorkshopOptions = {}): ProcessPdfWorkshop {
  return new ProcessWorkshop(options);
}

class ProcessWorkshop implements ProcessPdfWorkshop {
  readonly #options: Required<ProcessPdfWorkshopOptions>;
  readonly #inTurn;
  readonly #idle: PdfProcess[] = [];
  readonly #all = new Set<PdfProcess>();

  constructor(options: ProcessPdfWorkshopOptions) {
    this.#options = {
      deadlineMs: PDF_DEADLINE_MS,
      examinationDeadlineMs: 15_000,
      memoryLimitBytes: 1.5e9,
      processesMax: availableParallelism(),
      ...options,
    };
    this.#inTurn = takeTurns(this.#options.processesMax);
  }

  finish(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf> {
    return this.#lend(async (process) => {
      const send = (message: PdfMessage) => process.exchange(message, this.#options.deadlineMs);
      try {
        let taken = send({ kind: "finish", finish });
        for await (const pdf of pieces) {
          await taken;
          taken = send({ kind: "piece", pdf });
          // Answered while the next piece is made; a failure is met at the next turn.
          taken.catch(() => {});
        }
        await taken;
      } catch (error) {
        // What the maker of the pieces throws leaves the process waiting for more of them.
        if (!(error instanceof PdfWorkFailure)) await send({ kind: "abandon" }).catch(() => {});
        throw error;
      }
      return resultOf<FinishedPdf>(await send({ kind: "last" }));
    });
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

  countPages(pdf: Uint8Array): Promise<number> {
    return this.#ask({ kind: "countPages", pdf });
  }

  prepare(): void {
    if (this.#all.size === 0) this.#idle.push(this.#start());
  }

  stop(): void {
    for (const process of this.#all) this.#discard(process);
  }

  #ask<Result>(question: PdfQuestion, deadlineMs = this.#options.deadlineMs): Promise<Result> {
    return this.#lend(async (process) => resultOf<Result>(await process.exchange(question, deadlineMs)));
  }

  /** A process that has not answered gets no second question. */
  #lend<Result>(work: (process: PdfProcess) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      const process = this.#obtain();
      try {
        const result = await work(process);
        this.#idle.push(process);
        return result;
      } catch (error) {
        if (error instanceof PdfWorkFailure && error.fault !== "failed") this.#discard(process);
        else this.#idle.push(process);
        throw error;
      }
    });
  }

  #obtain(): PdfProcess {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop()) {
      if (process.isAlive()) return process;
      this.#all.delete(process);
    }
    return this.#start();
  }

  #start(): PdfProcess {
    const process = new PdfProcess(this.#options.memoryLimitBytes);
    this.#all.add(process);
    return process;
  }

  #discard(process: PdfProcess): void {
    process.end();
    this.#all.delete(process);
  }
}

function resultOf<Result>(answer: PdfAnswer): Result {
  if (answer.kind === "done") return answer.result as Result;
  throw new PdfWorkFailure("ended", `the process answered ${answer.kind} out of turn`);
}
