/** Converter processes that do as a script says, for tests of their supervisor. */
import type { Conversion } from "#shared/convert/converter.ts";
import type { ConverterProcess, Outcome } from "#shared/convert/converter-process.ts";

/** What happens to a document; `answers late` takes a moment longer than others, `dies` answers and then ends the process while it tears the document down. */
type Act =
  | "converts"
  | "refuses"
  | "cannot save"
  | "crashes"
  | "is killed"
  | "outgrows"
  | "hangs"
  | "answers late"
  | "throws"
  | "dies";

/** What happens at a start. */
type Start = "starts" | "fails to start" | "hangs at start";

export interface FakeScript {
  /** By the document's text; other documents are converted. */
  readonly acts?: Readonly<Record<string, Act | readonly Act[]>>;
  /** Of the first, second, … process; later ones start. */
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
    create: (): ConverterProcess => new FakeProcess(++count, { script, events, alive, attempts }),
  };
}

/** A document that the fake knows by its text. */
export function fakeConversion(text: string): Conversion {
  return { source: Buffer.from(text), from: ".docx", to: ".pdf" };
}

interface Stage {
  readonly script: FakeScript;
  readonly events: string[];
  readonly alive: Set<number>;
  readonly attempts: Map<string, number>;
}

/** Beyond `conversionMs`, so that the answer falls into the time of the next document. */
const LATE_MS = 20;

const NEVER = new Promise<never>(() => {});

class FakeProcess implements ConverterProcess {
  readonly #number: number;
  readonly #stage: Stage;
  #bytes = 1;
  #diesNext = false;

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
  }

  async convert({ source }: Conversion): Promise<Outcome> {
    const { script, events, attempts } = this.#stage;
    const text = Buffer.from(source).toString();
    events.push(`convert ${text}`);
    await new Promise((resolve) => setTimeout(resolve, script.conversionMs ?? 0));
    const attempt = attempts.get(text) ?? 0;
    attempts.set(text, attempt + 1);
    const acts = script.acts?.[text] ?? "converts";
    this.#bytes = script.bytesAfter?.[text] ?? this.#bytes;
    return this.#act(typeof acts === "string" ? acts : (acts[attempt] ?? "converts"), source);
  }

  async settle(): Promise<void> {
    if (this.#diesNext) this.#stage.alive.delete(this.#number);
  }

  isHealthy(): boolean {
    return this.#stage.alive.has(this.#number);
  }

  residentBytes(): number {
    return this.#bytes;
  }

  async stop(): Promise<void> {
    this.#stage.events.push(`stop ${this.#number}`);
    this.#stage.alive.delete(this.#number);
  }

  describe() {
    return { processId: this.#number };
  }

  #act(act: Act, file: Uint8Array): Outcome | Promise<Outcome> {
    switch (act) {
      case "converts":
        return { kind: "converted", file };
      case "dies":
        this.#diesNext = true;
        return { kind: "converted", file };
      case "refuses":
        return { kind: "refused", step: "load", detail: "broken" };
      case "cannot save":
        return { kind: "refused", step: "save", detail: "broken" };
      case "crashes":
        this.#stage.alive.delete(this.#number);
        return { kind: "crashed", detail: "SIGSEGV" };
      case "is killed":
        this.#stage.alive.delete(this.#number);
        return { kind: "killed", detail: "SIGKILL" };
      case "outgrows":
        this.#stage.alive.delete(this.#number);
        return { kind: "out_of_memory", limitBytes: 1000 };
      case "hangs":
        return NEVER;
      case "answers late":
        return new Promise((resolve) => setTimeout(() => resolve({ kind: "converted", file }), LATE_MS));
      case "throws":
        throw new Error("disk full");
    }
  }
}
