/** One child process that merges: it writes no files, starts no programs and has no environment of ours. */
import { type ChildProcess, fork } from "node:child_process";
import { hasEnded } from "#shared/processes/child-group.ts";
import { TIMED_OUT, within } from "#shared/processes/deadline.ts";
import { Inbox } from "#shared/processes/inbox.ts";
import { residentBytes, watchMemory } from "#shared/processes/process-memory.ts";
import { siblingProgram } from "#shared/processes/sibling-program.ts";
import type { MergeAnswer, MergeQuestion } from "./messages.ts";

const MAIN = siblingProgram(import.meta.url, "merge-main");

/** Young values of one chunk are dropped with it: what V8 would keep room for is better left to others. */
const YOUNG_MEGABYTES = 8;

export interface MergeLimits {
  /** For one question: about a chunk of items, and about a file of any number. */
  readonly deadlineMs: number;
  readonly assemblyDeadlineMs: number;
  /** A process that grows beyond this is ended. */
  readonly memoryLimitBytes: number;
}

/** The process ended, or had to be ended, without an answer. */
export class MergeProcessEnded extends Error {
  override readonly name = "MergeProcessEnded";
}

export class MergeProcess {
  readonly #child: ChildProcess;
  readonly #inbox = new Inbox<MergeAnswer>();
  readonly #limits: MergeLimits;

  constructor(limits: MergeLimits) {
    this.#limits = limits;
    this.#child = fork(MAIN, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${Math.round(limits.memoryLimitBytes / 1e6)}`,
        `--max-semi-space-size=${YOUNG_MEGABYTES}`,
        "--permission",
        "--allow-fs-read=*",
        // The library that ties it to the service's life.
        "--allow-addons",
      ],
      serialization: "advanced",
      // The terminal's Ctrl+C reaches the service alone, which then ends in order.
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (message) => this.#inbox.put(message as MergeAnswer));
    this.#child.on("error", () => this.#inbox.end());
    this.#child.on("disconnect", () => this.#inbox.end());
  }

  isAlive(): boolean {
    return this.#child.connected && !hasEnded(this.#child);
  }

  residentBytes(): number {
    return residentBytes(this.#child.pid ?? 0);
  }

  /** @throws MergeProcessEnded with the process at its end */
  async ask(question: MergeQuestion): Promise<MergeAnswer> {
    const { assemblyDeadlineMs, memoryLimitBytes } = this.#limits;
    const deadlineMs = "assemble" in question.work ? assemblyDeadlineMs : this.#limits.deadlineMs;
    // A failed send means that the process has ended, which the inbox tells.
    this.#child.send(question, () => {});
    const endWatch = watchMemory(this.#child.pid ?? 0, memoryLimitBytes, () => this.end());
    try {
      const answer = await within(deadlineMs, this.#inbox.take());
      if (answer === TIMED_OUT) throw new MergeProcessEnded(`no answer within ${deadlineMs} ms`);
      if (answer === undefined) throw new MergeProcessEnded("it ended without an answer");
      return answer;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      endWatch();
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }
}
