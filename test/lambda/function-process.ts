/** A process of a Lambda function on this machine: gets nothing of this one's environment but what its function is given. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { type FunctionAnswer, FunctionFault, openRuntimeApi, type RuntimeApi } from "./runtime-api.ts";

export interface FunctionSettings {
  /** The file of its bundle. */
  readonly bundle: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** Its reserved concurrency; absent when it has none, and no limit here. */
  readonly reserved?: number;
  /** Whether it may be invoked again and again in a chain of requests (`RecursiveLoop: Allow`). */
  readonly isRecursive?: boolean;
}

const RUNTIME = path.join(import.meta.dirname, "runtime-main.ts");

export class FunctionProcess {
  readonly #name: string;
  readonly #settings: FunctionSettings;
  readonly #api: RuntimeApi;
  readonly #child: ChildProcess;
  /** Resolves when it has ended, however that came. */
  readonly ended: Promise<void>;

  /** It starts; see `ready`. */
  static async start(name: string, settings: FunctionSettings): Promise<FunctionProcess> {
    return new FunctionProcess(name, settings, await openRuntimeApi());
  }

  /** Resolves when it takes events. @throws FunctionFault when it ends instead */
  get ready(): Promise<void> {
    return this.#api.ready;
  }

  private constructor(name: string, settings: FunctionSettings, api: RuntimeApi) {
    this.#name = name;
    this.#settings = settings;
    this.#api = api;
    this.#child = spawn(process.execPath, [RUNTIME, settings.bundle], {
      env: {
        ...settings.environment,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_RUNTIME_API: api.address,
        // Only the first process of a function compiles its bundle.
        NODE_COMPILE_CACHE: path.join(path.dirname(settings.bundle), "compiled"),
      },
      // Its log is that of whoever runs it.
      stdio: ["ignore", "inherit", "inherit"],
    });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.ended = ended;
    this.#child.once("exit", (code, signal) => {
      resolve();
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

  async invoke(payload: Uint8Array, traceHeader: string): Promise<FunctionAnswer> {
    const timeoutMs = this.#settings.timeoutSeconds * 1000;
    const timer = setTimeout(() => this.end(), timeoutMs);
    try {
      const arn = `arn:aws:lambda:local:000000000000:function:${this.#name}`;
      const answer = await this.#api.invoke({ payload, deadline: Date.now() + timeoutMs, arn, traceHeader });
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
