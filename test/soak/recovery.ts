/** How long it takes after a kill until a caller gets a good answer again: to a question, and to a document as PDF. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Ask, Send } from "./asker.ts";
import type { Ledger } from "./ledger.ts";

export type Killed = "worker" | "service";

/** Milliseconds, one for each kill. */
export interface RecoveryTimes {
  readonly toRead: number[];
  readonly toPdf: number[];
}

/** The calls are sent to a template of their own, and no caller is waited for. */
export interface Probes {
  readonly read: Ask;
  readonly pdf: Ask;
}

const PAUSE_MS = 25;
const PATIENCE_MS = 120_000;

export class RecoveryWatch {
  readonly times: Readonly<Record<Killed, RecoveryTimes>> = {
    worker: { toRead: [], toPdf: [] },
    service: { toRead: [], toPdf: [] },
  };
  readonly #send: Send;
  readonly #probes: Probes;
  readonly #ledger: Ledger;

  constructor(send: Send, probes: Probes, ledger: Ledger) {
    this.#send = send;
    this.#probes = probes;
    this.#ledger = ledger;
  }

  /** From now on. */
  async measure(killed: Killed): Promise<void> {
    const { toRead, toPdf } = this.times[killed];
    const { read, pdf } = this.#probes;
    await Promise.all([this.#until(read, 200, toRead), this.#until(pdf, 201, toPdf)]);
  }

  async #until(ask: Ask, status: number, times: number[]): Promise<void> {
    const start = performance.now();
    while (performance.now() < start + PATIENCE_MS) {
      const answer = await this.#send(ask, AbortSignal.timeout(PATIENCE_MS)).catch(() => undefined);
      if (answer?.status === status) return void times.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
    this.#ledger.note("wrong", `${ask.what}: no good answer for ${PATIENCE_MS / 1000} seconds after a kill`);
  }
}
