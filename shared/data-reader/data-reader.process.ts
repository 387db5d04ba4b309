/**
 * Reads each data file in a child process of its own. A thread would not do: a list that outgrows the heap of a thread
 * ends the whole process (V8 aborts), and a file can be made for that.
 */
import type { ChildProcess } from "node:child_process";
import { DataFailure } from "#shared/data/data-failure.ts";
import { PackedRows } from "#shared/data/packed-rows.ts";
import { forkLimited } from "#shared/processes/fork-limited.ts";
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
  /**
   * After a file, for how long a process stands ready for the next one, which then need not wait for its start. Default: 0,
   * where none does.
   */
  readonly readyMs?: number;
}

export interface ProcessDataReader extends DataReader {
  /** Ends the process that stands ready; those that read end with their deadline. */
  stop(): void;
}

export function createProcessDataReader(options: ProcessDataReaderOptions = {}): ProcessDataReader {
  const { deadlineMs = 30_000, heapMegabytes = 768, concurrencyMax = 2, readyMs = 0 } = options;
  const inTurn = takeTurns(concurrencyMax);
  const readers = new ReadyReaders({ heapMegabytes, readyMs });
  return {
    read: (file, options) => inTurn(() => readInChild(readers, { file, options }, deadlineMs)),
    stop: () => readers.stop(),
  };
}

/** Each process reads one file. The one that stands ready has seen none. */
class ReadyReaders {
  readonly #heapMegabytes: number;
  readonly #readyMs: number;
  #ready: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor({ heapMegabytes, readyMs }: { readonly heapMegabytes: number; readonly readyMs: number }) {
    this.#heapMegabytes = heapMegabytes;
    this.#readyMs = readyMs;
  }

  take(): ChildProcess {
    const ready = this.#ready;
    this.#ready = undefined;
    clearTimeout(this.#timer);
    if (ready === undefined || !ready.connected) return forkReader(this.#heapMegabytes);
    ready.channel?.ref();
    return ready;
  }

  /** For the next file. */
  prepare(): void {
    if (this.#readyMs === 0 || this.#isStopped) return;
    this.#ready ??= this.#forkQuietly();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), this.#readyMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** It does not keep this process alive, and that it cannot be started is met by the next file. */
  #forkQuietly(): ChildProcess {
    const child = forkReader(this.#heapMegabytes).on("error", () => {});
    child.unref();
    child.channel?.unref();
    return child;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#ready?.kill("SIGKILL");
    this.#ready = undefined;
  }
}

/** A process that was killed, as by the system, says nothing about the file: it is read once more. */
async function readInChild(readers: ReadyReaders, request: ReadMessage, deadlineMs: number): Promise<PackedRows> {
  try {
    return await readOnce(readers, request, deadlineMs);
  } catch (error) {
    if (!(error instanceof ReaderEnded)) throw error;
  }
  try {
    return await readOnce(readers, request, deadlineMs);
  } catch (error) {
    throw error instanceof ReaderEnded ? error.meaning() : error;
  }
}

/** @throws ReaderEnded when the process was killed, and not by its deadline */
async function readOnce(readers: ReadyReaders, request: ReadMessage, deadlineMs: number): Promise<PackedRows> {
  const child = readers.take();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, deadlineMs);
  try {
    return await rowsFrom(child, request);
  } catch (error) {
    if (!(error instanceof ReaderEnded)) throw error;
    if (!isLate) throw error.isKilled() ? error : error.meaning();
    throw new DataFailure("timed_out", `it could not be read within ${deadlineMs / 1000} seconds`);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    readers.prepare();
  }
}

const READER = siblingProgram(import.meta.url, "reader-main");

function forkReader(heapMegabytes: number): ChildProcess {
  return forkLimited(READER, { heapMegabytes, loadsLibraries: false });
}

/** The child ended before its last message. */
class ReaderEnded extends Error {
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    super(`the reader ended (exit code ${child.exitCode}, signal ${child.signalCode})`);
    this.#child = child;
  }

  /** By the system or by somebody. V8 ends its process by another signal when its heap is full. */
  isKilled(): boolean {
    return this.#child.signalCode === "SIGKILL";
  }

  /** V8 and the system end a process by a signal when memory runs out. */
  meaning(): Error {
    const { signalCode, exitCode } = this.#child;
    const isKilled = signalCode !== null || (exitCode ?? 0) >= 128;
    return isKilled ? new DataFailure("too_large", "it needs too much memory", { cause: this }) : this;
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
