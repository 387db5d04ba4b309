/** Functions that are called in the test's own process, with all that Lambda's calls have: JSON, limits, and failures. */
import { type InvokeCommand, LambdaServiceException } from "@aws-sdk/client-lambda";
import { lambdaFunction } from "#shared/function-calls/called-function.lambda.ts";
import type { CalledFunction } from "#shared/function-calls/called-function.ts";
import type { WorkFiles } from "#shared/function-calls/work-files.ts";

/** A call's JSON may have so many bytes, and its answer too. */
const LAMBDA_BYTES_MAX = 6 * 1024 * 1024;

/** What Lambda itself says of a call. */
export interface Reply {
  /** `Unhandled` when the function gave no answer. */
  readonly FunctionError?: string;
  readonly Payload: unknown;
}

/** A Lambda client of which the test says what each call gets. */
export function fakeLambda(reply: (question: unknown, functionName: string) => Promise<Reply>) {
  const client = {
    async send({ input }: InvokeCommand) {
      const question = String(input.Payload);
      refuseLarge(question);
      const { FunctionError, Payload } = await reply(JSON.parse(question), input.FunctionName ?? "");
      const answer = JSON.stringify(Payload);
      refuseLarge(answer);
      return { FunctionError, Payload: Buffer.from(answer), $metadata: {} };
    },
  };
  return client as unknown as Parameters<typeof lambdaFunction>[0]["client"];
}

/** The function that answers so; `questions` are those it got. */
export function calledFunction<Question>(answer: (question: Question) => Promise<unknown>) {
  const questions: Question[] = [];
  const client = fakeLambda(async (question) => {
    questions.push(question as Question);
    return { Payload: await answer(question as Question) };
  });
  const worker: CalledFunction<Question> = lambdaFunction({ client, name: "called" });
  return { worker, questions };
}

export interface MemoryWorkFiles extends WorkFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Of all files that were ever put. */
  readonly keys: readonly string[];
}

export function memoryWorkFiles(): MemoryWorkFiles {
  const files = new Map<string, Uint8Array>();
  const keys: string[] = [];
  return {
    files,
    keys,
    async put(key, body) {
      keys.push(key);
      files.set(key, body);
    },
    read: async (key) => files.get(key),
    async remove(gone) {
      for (const key of gone) files.delete(key);
    },
  };
}

function refuseLarge(payload: string): void {
  if (Buffer.byteLength(payload) <= LAMBDA_BYTES_MAX) return;
  throw new LambdaServiceException({
    name: "RequestTooLargeException",
    $fault: "client",
    $metadata: {},
    message: "Request must be smaller than 6291456 bytes for the InvokeFunction operation",
  });
}
