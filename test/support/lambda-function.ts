/** A Lambda function that runs here: its program under a runtime client, which asks our Runtime API for events. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { traceHeaderOf } from "#test/lambda/invocation-chain.ts";
import { type FunctionAnswer, FunctionFault, openRuntimeApi, type RuntimeApi } from "#test/lambda/runtime-api.ts";

export interface FunctionProgram {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

export interface RunningFunction extends AsyncDisposable {
  /** From the start of the program until it asked for its first event. */
  readonly startMs: number;
  /** Event and answer are JSON. @throws Error with all that the function wrote, when it fails */
  invoke(event: unknown): Promise<unknown>;
  /** The same without reading the answer. @throws FunctionFault when the function fails before it answers */
  answer(event: unknown): Promise<FunctionAnswer>;
  /** All that the function has written. */
  output(): string;
}

/** What Lambda sets for every function, beside the function's own variables. */
const LAMBDA_ENVIRONMENT = {
  AWS_REGION: "eu-central-1",
  AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "3008",
  AWS_LAMBDA_FUNCTION_NAME: "function",
  AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
  AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
  AWS_LAMBDA_LOG_FORMAT: "JSON",
  AWS_LAMBDA_LOG_GROUP_NAME: "/aws/lambda/function",
  AWS_LAMBDA_LOG_STREAM_NAME: "2026/11/21/[$LATEST]0123456789abcdef",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  TZ: ":UTC",
} as const;

const ARN = "arn:aws:lambda:eu-central-1:123456789012:function:function";
const TIMEOUT_MS = 300_000;

/**
 * Resolves when the function waits for its first event.
 *
 * @param programFor is told the variables of Lambda
 */
export async function startFunction(
  programFor: (environment: Readonly<Record<string, string>>) => FunctionProgram,
): Promise<RunningFunction> {
  const api = await openRuntimeApi();
  const begun = performance.now();
  const {
    program,
    arguments: args,
    environment,
  } = programFor({
    ...LAMBDA_ENVIRONMENT,
    AWS_LAMBDA_RUNTIME_API: api.address,
  });
  const child = spawn(program, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const output = outputOf(child);
  child.on("exit", (code, signal) => api.fail(new FunctionFault(`the function ended (${signal ?? code})`)));
  const orOutput = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw new Error(`${error}\n${output()}`, { cause: error });
    }
  };
  try {
    await orOutput(api.ready);
  } catch (error) {
    await end(child, api);
    throw error;
  }
  return {
    startMs: performance.now() - begun,
    invoke: (event) => orOutput(invoke(api, event)),
    answer: (event) => answer(api, event),
    output,
    [Symbol.asyncDispose]: () => end(child, api),
  };
}

async function invoke(api: RuntimeApi, event: unknown): Promise<unknown> {
  const { chunks } = await answer(api, event);
  return JSON.parse((await buffer(chunks)).toString());
}

function answer(api: RuntimeApi, event: unknown): Promise<FunctionAnswer> {
  const payload = Buffer.from(JSON.stringify(event));
  return api.invoke({ payload, deadline: Date.now() + TIMEOUT_MS, arn: ARN, traceHeader: traceHeaderOf({}) });
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [stdout, stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

async function end(child: ChildProcess, api: RuntimeApi): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  api.close();
}
