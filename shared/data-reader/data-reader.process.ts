/**
 * Reads each data file in a child process of its own. A thread would not do: a list that outgrows the heap of a thread
 * ends the whole process (V8 aborts), and a file can be made for that.
 */
import { type ChildProcess, fork } from "node:child_process";
import { DataFailure } from "#shared/data/data-failure.ts";
import type { DataFile } from "#shared/data/data-kind.ts";
import { PackedRows } from "#shared/data/packed-rows.ts";
import type { ReadOptions } from "#shared/data/read-data.ts";
import { siblingProgram } from "#shared/processes/sibling-program.ts";
import { takeTurns } from "#shared/processes/turns.ts";
import type { DataReader } from "./data-reader.ts";
import type { ReaderMessage, ReadMessage } from "./messages.ts";

export interface ProcessDataReaderOptions {
  /** For one file, from when its turn comes. Default: 30 seconds; 100,000 rows of ten columns take two. */
  readonly deadlineMs?: number;
  /** Of JavaScript's heap in the child process. Default: 768 MB; a workbook of 4.9 million cells needs less than 500. */
  readonly heapMegabytes?: number;
  /** Files that are read at once; more wait. Default: 2. */
  readonly concurrencyMax?: number;
}

export function createProcessDataReader(options: ProcessDataReaderOptions = {}): DataReader {
  const { deadlineMs = 30_000, heapMegabytes = 768, concurrencyMax = 2 } = options;
  const inTurn = takeTurns(concurrencyMax);
  return { read: (file, options) => inTurn(() => readInChild(file, options, { deadlineMs, heapMegabytes })) };
}

interface Limits {
  readonly deadlineMs: number;
  readonly heapMegabytes: number;
}

/** A process that is killed, as by the system, is no fault of the file: it is read once more. */
async function readInChild(file: DataFile, options: ReadOptions, limits: Limits): Promise<PackedRows> {
  const attempt = () => readOnce(file, options, limits);
  try {
    return await attempt().catch((error: unknown) => {
      if (error instanceof ReaderEnded && error.isKilled) return attempt();
      throw error;
    });
  } catch (error) {
    throw error instanceof ReaderEnded ? error.meaning() : error;
  }
}

async function readOnce(file: DataFile, options: ReadOptions, limits: Limits): Promise<PackedRows> {
  const child = forkReader(limits.heapMegabytes);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, limits.deadlineMs);
  try {
    return await rowsFrom(child, { file, options });
  } catch (error) {
    if (!isLate || !(error instanceof ReaderEnded)) throw error;
    throw new DataFailure("timed_out", `it could not be read within ${limits.deadlineMs / 1000} seconds`);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

const READER = siblingProgram(import.meta.url, "reader-main");

function forkReader(heapMegabytes: number): ChildProcess {
  return fork(READER, [], {
    env: {},
    // It reads its own source; it cannot write files, start processes or load native code.
    execArgv: [`--max-old-space-size=${heapMegabytes}`, "--permission", "--allow-fs-read=*"],
    serialization: "advanced",
    // The terminal's Ctrl+C reaches the service alone, which then ends in order.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** The child ended before its last message. */
class ReaderEnded extends Error {
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    super(`the reader ended (exit code ${child.exitCode}, signal ${child.signalCode})`);
    this.#child = child;
  }

  /** From outside: V8 ends a process whose heap is full by another signal. */
  get isKilled(): boolean {
    return this.#child.signalCode === "SIGKILL";
  }

  /** V8 and the system end a process by a signal when memory runs out. */
  meaning(): Error {
    const { signalCode, exitCode } = this.#child;
    const isForced = signalCode !== null || (exitCode ?? 0) >= 128;
    return isForced ? new DataFailure("too_large", "it needs too much memory", { cause: this }) : this;
  }
}

function rowsFrom(child: ChildProcess, request: ReadMessage): Promise<PackedRows> {
  const { promise, resolve, reject } = Promise.withResolvers<PackedRows>();
  const blocks: Uint8Array[] = [];
  child.on("message", (received) => {
    const message = received as ReaderMessage;
    switch (message.kind) {
      case "rows":
        blocks.push(message.block);
        break;
      case "done":
        resolve(new PackedRows(message.names, message.count, blocks));
        break;
      case "refused":
        reject(new DataFailure(message.fault, message.reason, message.sheets ? { sheets: message.sheets } : {}));
        break;
      case "failed":
        reject(new Error(message.detail));
    }
  });
  child.on("error", reject);
  // Both come, in any order; the channel closes after its last message was read.
  child.on(
    "disconnect",
    () => (child.exitCode === null && child.signalCode === null) || reject(new ReaderEnded(child)),
  );
  child.on("exit", () => child.connected || reject(new ReaderEnded(child)));
  // A failed send means that the child has ended, which is told above.
  child.send(request, () => {});
  return promise;
}
