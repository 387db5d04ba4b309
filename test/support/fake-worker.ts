/** Worker processes that do as a script says, for tests of their pool. */
import { TIMED_OUT, withTimeLimit } from "#shared/workers/processes/deadline.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { Worker } from "#shared/workers/processes/worker.ts";

/** What happens to a document; `leaves doubt` is refused and leaves its process in doubt, `answers late` takes a moment longer than others, `dies` answers and then ends the process while it tears the document down. */
type Act =
  | "converts"
  | "refuses"
  | "leaves doubt"
  | "crashes"
  | "is killed"
  | "outgrows"
  | "hangs"
  | "answers late"
  | "throws"
  | "dies";

/** What happens at a start. */
type Start = "starts" | "fails to start" | "hangs at start" | "is killed at start";

export interface FakeScript {
  /** What happens by the text of the document. Other documents are converted. */
  readonly acts?: Readonly<Record<string, Act | readonly Act[]>>;
  /** How the first, second, … process starts. Later ones start without a failure. */
  readonly starts?: readonly Start[];
  /** Memory after a document, by its text. */
  readonly bytesAfter?: Readonly<Record<string, number>>;
  readonly conversionMs?: number;
}

/** Makes processes, and writes down what happens to them: `start 1`, `convert a`, `stop 1`. */
export function fakeProcesses(script: FakeScript = {}) {
  const events: string[] = [];
  const alive = new Set<number>();
  const attempts = new Map<string, number>();
  let count = 0;
  return {
    events,
    /** Numbers of the processes that run now. */
    alive,
    create: (): FakeProcess => new FakeProcess(++count, { script, events, alive, attempts }),
  };
}

interface Stage {
  readonly script: FakeScript;
  readonly events: string[];
  readonly alive: Set<number>;
  readonly attempts: Map<string, number>;
}

/** Beyond `conversionMs`, so that the answer falls into the time of the next document. */
const LATE_MS = 300;

const NEVER = new Promise<never>(() => {});

export class FakeProcess implements Worker {
  readonly #number: number;
  readonly #stage: Stage;
  #bytes = 1;
  #diesNext = false;
  #isInDoubt = false;
  #hasEnded = false;

  constructor(number: number, stage: Stage) {
    this.#number = number;
    this.#stage = stage;
  }

  async start(): Promise<void> {
    const { script, events, alive } = this.#stage;
    events.push(`start ${this.#number}`);
    alive.add(this.#number);
    const start = script.starts?.[this.#number - 1] ?? "starts";
    if (start === "fails to start") {
      alive.delete(this.#number);
      throw new Error("no library");
    }
    if (start === "hangs at start") await NEVER;
    if (start === "is killed at start") {
      alive.delete(this.#number);
      throw new WorkFailure("ended", "SIGKILL");
    }
  }

  /** Answers with the text. @throws WorkFailure */
  async convert(text: string, deadlineMs: number): Promise<string> {
    const { script, events, attempts } = this.#stage;
    events.push(`convert ${text}`);
    const attempt = attempts.get(text) ?? 0;
    attempts.set(text, attempt + 1);
    const acts = script.acts?.[text] ?? "converts";
    const working = async () => {
      await new Promise((resolve) => setTimeout(resolve, script.conversionMs ?? 0));
      this.#bytes = script.bytesAfter?.[text] ?? this.#bytes;
      return this.#act(typeof acts === "string" ? acts : (acts[attempt] ?? "converts"), text);
    };
    const answer = await withTimeLimit(deadlineMs, working());
    if (answer === TIMED_OUT) throw new WorkFailure("timed_out", `no answer within ${deadlineMs} ms`);
    return answer;
  }

  async settle(): Promise<void> {
    if (this.#diesNext) this.#stage.alive.delete(this.#number);
  }

  isUsable(): boolean {
    return this.#stage.alive.has(this.#number) && !this.#isInDoubt;
  }

  residentBytes(): number {
    return this.#bytes;
  }

  async end(): Promise<void> {
    if (!this.#hasEnded) this.#stage.events.push(`stop ${this.#number}`);
    this.#hasEnded = true;
    this.#stage.alive.delete(this.#number);
  }

  describe() {
    return { processId: this.#number };
  }

  #act(act: Act, text: string): string | Promise<string> {
    switch (act) {
      case "converts":
        return text;
      case "dies":
        this.#diesNext = true;
        return text;
      case "refuses":
        throw new WorkFailure("failed", "broken");
      case "leaves doubt":
        this.#isInDoubt = true;
        throw new WorkFailure("failed", "broken");
      case "crashes":
        this.#stage.alive.delete(this.#number);
        throw new WorkFailure("crashed", "SIGSEGV");
      case "is killed":
        this.#stage.alive.delete(this.#number);
        throw new WorkFailure("ended", "SIGKILL");
      case "outgrows":
        this.#stage.alive.delete(this.#number);
        throw new WorkFailure("too_large", "1000 bytes");
      case "hangs":
        return NEVER;
      case "answers late":
        return new Promise((resolve) => setTimeout(() => resolve(text), LATE_MS));
      case "throws":
        this.#isInDoubt = true;
        throw new Error("disk full");
    }
  }
}
