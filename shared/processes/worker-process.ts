/** A child process that answers one message after the other, within limits of time and memory. */
import type { ChildProcess } from "node:child_process";
import { hasEnded, wasKilled } from "./child-group.ts";
import { TIMED_OUT, within } from "./deadline.ts";
import { forkLimited } from "./fork-limited.ts";
import { Inbox } from "./inbox.ts";
import { NoAnswer } from "./no-answer.ts";
import { ownResidentBytes, watchMemory } from "./process-memory.ts";

export interface WorkerOptions {
  /** The process is ended when it grows beyond this. */
  readonly memoryLimitBytes: number;
  /** Of JavaScript's heap. Default: as much as the process may have. */
  readonly heapMegabytes?: number;
  /** Of the part of its heap for young values. Default: V8's choice. */
  readonly youngMegabytes?: number;
  /** Whether it may load libraries of native code, such as the one of `dieWithParent`. Default: true. */
  readonly loadsLibraries?: boolean;
}

export class WorkerProcess<Message extends object, Answer> {
  readonly #child: ChildProcess;
  readonly #inbox = new Inbox<Answer>();
  readonly #memoryLimitBytes: number;
  #isTooLarge = false;
  #isGivenUp = false;

  /** @param program its path, as of `siblingProgram`; it answers every message by one of its own, or several */
  constructor(program: string, { memoryLimitBytes, heapMegabytes, ...options }: WorkerOptions) {
    this.#memoryLimitBytes = memoryLimitBytes;
    this.#child = forkLimited(program, {
      heapMegabytes: heapMegabytes ?? Math.round(memoryLimitBytes / 1e6),
      loadsLibraries: true,
      ...options,
    });
    this.#child.on("message", (message) => this.#inbox.put(message as Answer));
    this.#child.on("error", () => this.#inbox.end());
    // Both come, in any order: the channel closes after its last message was read, and the exit tells the reason.
    this.#child.on("disconnect", () => this.#endInbox());
    this.#child.on("exit", () => this.#endInbox());
  }

  isAlive(): boolean {
    return !this.#isGivenUp && this.#child.connected && !hasEnded(this.#child);
  }

  residentBytes(): number {
    return ownResidentBytes(this.#child.pid ?? 0);
  }

  /** Whether this process stays alive for it. */
  keepParent(isKept: boolean): void {
    const act = isKept ? "ref" : "unref";
    this.#child[act]();
    this.#child.channel?.[act]();
  }

  /** One at a time. @throws NoAnswer */
  async ask(message: Message, deadlineMs: number): Promise<Answer> {
    if (this.#inbox.hasMessages()) {
      this.end();
      throw new NoAnswer("ended", "an answer was left over, which would have been taken for this one");
    }
    // A failed send means that the process has ended, which the inbox tells.
    this.#child.send(message, () => {});
    return this.next(deadlineMs);
  }

  /** The next answer to a message that has several. @throws NoAnswer */
  async next(deadlineMs: number): Promise<Answer> {
    const endWatch = watchMemory(this.#child.pid ?? 0, this.#memoryLimitBytes, () => {
      this.#isTooLarge = true;
      this.end();
    });
    try {
      const answer = await within(deadlineMs, this.#inbox.take());
      if (answer === TIMED_OUT) throw new NoAnswer("timed_out", `no answer within ${deadlineMs} ms`);
      if (answer === undefined) throw this.#ending();
      return answer;
    } catch (error) {
      // What it still says would be taken for the answer to the next message.
      this.end();
      throw error;
    } finally {
      endWatch();
    }
  }

  end(): void {
    this.#isGivenUp = true;
    this.#child.kill("SIGKILL");
  }

  #endInbox(): void {
    if (!this.#child.connected && hasEnded(this.#child)) this.#inbox.end();
  }

  #ending(): NoAnswer {
    if (this.#isTooLarge) return new NoAnswer("too_large", "the process grew too large");
    const { signalCode, exitCode } = this.#child;
    const hasCrashed = !wasKilled(this.#child) && (signalCode !== null || (exitCode ?? 0) >= SIGNALLED);
    const how = `exit code ${exitCode}, signal ${signalCode}`;
    return hasCrashed
      ? new NoAnswer("too_large", `the process crashed, as without memory (${how})`)
      : new NoAnswer("ended", `the process ended without an answer (${how})`);
  }
}

/** Exit codes from here on are those of a shell for a signal. */
const SIGNALLED = 128;
