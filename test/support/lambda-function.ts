/** A Lambda function that runs here: its program under a runtime client, which asks our Runtime API for events. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FunctionReply, openRuntimeApi, type RuntimeApi } from "./runtime-api.ts";

export interface FunctionProgram {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly workingFolder?: string;
}

export interface RunningFunction extends AsyncDisposable {
  /** From the start of the program until it asked for its first event. */
  readonly startMs: number;
  invoke(event: unknown): Promise<FunctionReply>;
  /** All that it wrote. */
  output(): string;
}

/** What Lambda sets for every function, beside its own variables. */
export const LAMBDA_ENVIRONMENT = {
  AWS_DEFAULT_REGION: "eu-central-1",
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

/**
 * Resolves when the function waits for its first event.
 *
 * @param programFor with which variables: those of Lambda and the address of its Runtime API
 * @throws Error with what it wrote, when it ends before
 */
export async function startFunction(
  programFor: (environment: Readonly<Record<string, string>>) => FunctionProgram,
): Promise<RunningFunction> {
  const api = await openRuntimeApi();
  const {
    program,
    arguments: args,
    workingFolder,
    environment,
  } = programFor({
    ...LAMBDA_ENVIRONMENT,
    AWS_LAMBDA_RUNTIME_API: api.address,
  });
  const begun = performance.now();
  const child = spawn(program, args, {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    ...(workingFolder !== undefined && { cwd: workingFolder }),
  });
  const output = outputOf(child);
  child.on("error", (error) => api.abandon(error));
  child.on("exit", (code, signal) => api.abandon(new Error(`the function ended (${signal ?? code}): ${output()}`)));
  try {
    await api.started;
  } catch (error) {
    await end(child, api);
    throw error;
  }
  return {
    startMs: performance.now() - begun,
    invoke: (event) => api.invoke(event),
    output,
    [Symbol.asyncDispose]: () => end(child, api),
  };
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [stdout, stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

async function end(child: ChildProcess, api: RuntimeApi): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  await api[Symbol.asyncDispose]();
}
