/** Functions that are called in the test's own process, with all that Lambda's calls have: JSON, limits, and failures. */
import { type InvokeCommand, LambdaServiceException } from "@aws-sdk/client-lambda";
import { lambdaFunction } from "#shared/workers/function-calls/called-function.lambda.ts";
import type { CalledFunction } from "#shared/workers/function-calls/called-function.ts";
import type { AddressedFiles, WorkFiles } from "#shared/workers/function-calls/work-files.ts";

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
  /** The keys of all files that were ever stored. */
  readonly keys: readonly string[];
  /** The files as the called function accesses them. */
  readonly addressed: AddressedFiles;
}

export function memoryWorkFiles(): MemoryWorkFiles {
  const files = new Map<string, Uint8Array>();
  const keys: string[] = [];
  const put = async (key: string, body: Uint8Array) => {
    keys.push(key);
    files.set(key, body);
  };
  return {
    files,
    keys,
    addressed: {
      async get(address) {
        const file = files.get(keyOf(address, "get"));
        if (file === undefined) throw new Error(`there is nothing at ${address}`);
        return file;
      },
      put: (address, body) => put(keyOf(address, "put"), body),
    },
    put,
    read: async (key) => files.get(key),
    sizeOf: async (key) => files.get(key)?.length,
    addressToGet: async (key) => `get:${key}`,
    addressToPut: async (key) => `put:${key}`,
    async remove(gone) {
      for (const key of gone) files.delete(key);
    },
  };
}

/** An address is good for one of both. */
function keyOf(address: string, method: "get" | "put"): string {
  if (!address.startsWith(`${method}:`)) throw new Error(`${address} is no address to ${method}`);
  return address.slice(method.length + 1);
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
