/**
 * Lambda functions as processes of this machine. As on AWS, a process takes one event at a time, is kept for the next, and
 * gets nothing of its environment but what its function is given.
 */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { type FunctionAnswer, FunctionFault, openRuntimeApi, type RuntimeApi } from "./runtime-api.ts";

export interface FunctionSettings {
  /** The file of its bundle. */
  readonly bundle: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
}

export interface FunctionPool {
  /** @throws FunctionFault when the function fails before it answers; the answer fails so when it fails later */
  invoke(functionName: string, payload: Uint8Array): Promise<FunctionAnswer>;
  close(): void;
}

/** A call of a function that is not there. */
export class NoSuchFunction extends Error {
  override readonly name = "NoSuchFunction";
}

/** More at a time wait for their turn: a function's processes take some 80 MB each. */
const PROCESSES_MAX = 4;

const RUNTIME = path.join(import.meta.dirname, "runtime-main.ts");

/** @param settingsOf undefined for a name that no function has */
export function openFunctionPool(settingsOf: (functionName: string) => FunctionSettings | undefined): FunctionPool {
  const groups = new Map<string, Group>();
  const groupOf = (functionName: string) => {
    const settings = settingsOf(functionName);
    if (settings === undefined) throw new NoSuchFunction(`there is no function ${functionName}`);
    const group = groups.get(functionName) ?? new Group(functionName, settings);
    groups.set(functionName, group);
    return group;
  };
  return {
    invoke: async (functionName, payload) => groupOf(functionName).invoke(payload),
    close() {
      for (const group of groups.values()) group.close();
    },
  };
}

/** The processes of one function. */
class Group {
  readonly #name: string;
  readonly #settings: FunctionSettings;
  readonly #idle: FunctionProcess[] = [];
  readonly #all = new Set<FunctionProcess>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(name: string, settings: FunctionSettings) {
    this.#name = name;
    this.#settings = settings;
  }

  async invoke(payload: Uint8Array): Promise<FunctionAnswer> {
    await this.#turn();
    let instance: FunctionProcess | undefined;
    try {
      instance = this.#idle.pop() ?? (await this.#start());
      const answer = await instance.invoke(payload);
      return { ...answer, chunks: this.#readThenKeep(instance, answer.chunks) };
    } catch (error) {
      this.#leave(instance, { isFree: error instanceof FunctionFault });
      throw error;
    }
  }

  close(): void {
    for (const instance of this.#all) instance.end();
  }

  async #turn(): Promise<void> {
    this.#running++;
    if (this.#running > PROCESSES_MAX) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #free(): void {
    this.#running--;
    this.#waiting.shift()?.();
  }

  async #start(): Promise<FunctionProcess> {
    const instance = await FunctionProcess.start(this.#name, this.#settings);
    this.#all.add(instance);
    return instance;
  }

  async *#readThenKeep(instance: FunctionProcess, chunks: AsyncIterable<Uint8Array>) {
    let isFree = false;
    try {
      yield* chunks;
      isFree = true;
    } catch (error) {
      isFree = error instanceof FunctionFault;
      throw error;
    } finally {
      this.#leave(instance, { isFree });
    }
  }

  /**
   * A process whose function has failed takes the next event, as on AWS. One whose answer was not read to its end is in
   * the middle of it for ever.
   */
  #leave(instance: FunctionProcess | undefined, { isFree }: { readonly isFree: boolean }): void {
    if (instance !== undefined) {
      if (isFree && instance.isAlive()) this.#idle.push(instance);
      else {
        this.#all.delete(instance);
        instance.end();
      }
    }
    this.#free();
  }
}

class FunctionProcess {
  readonly #name: string;
  readonly #settings: FunctionSettings;
  readonly #api: RuntimeApi;
  readonly #child: ChildProcess;

  static async start(name: string, settings: FunctionSettings): Promise<FunctionProcess> {
    const instance = new FunctionProcess(name, settings, await openRuntimeApi());
    await instance.#api.ready;
    return instance;
  }

  private constructor(name: string, settings: FunctionSettings, api: RuntimeApi) {
    this.#name = name;
    this.#settings = settings;
    this.#api = api;
    this.#child = spawn(process.execPath, [RUNTIME, settings.bundle], {
      env: { ...settings.environment, AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_RUNTIME_API: api.address },
      // Its log is that of whoever runs it.
      stdio: ["ignore", "inherit", "inherit"],
    });
    this.#child.once("exit", (code, signal) => {
      api.fail(
        new FunctionFault(
          JSON.stringify({ errorType: "Runtime.ExitError", errorMessage: `exit status ${code ?? signal}` }),
        ),
      );
      api.close();
    });
  }

  isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async invoke(payload: Uint8Array): Promise<FunctionAnswer> {
    const timeoutMs = this.#settings.timeoutSeconds * 1000;
    const timer = setTimeout(() => this.end(), timeoutMs);
    try {
      const arn = `arn:aws:lambda:local:000000000000:function:${this.#name}`;
      const answer = await this.#api.invoke({ payload, deadline: Date.now() + timeoutMs, arn });
      return { ...answer, chunks: clearedAfter(answer.chunks, timer) };
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }
}

async function* clearedAfter(chunks: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } finally {
    clearTimeout(timer);
  }
}
