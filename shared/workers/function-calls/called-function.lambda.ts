/** Calls a Lambda function and waits for its response. */
import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import { currentActivity } from "#shared/base/log/activity.ts";
import type { CalledFunction, CallOutcome } from "./called-function.ts";
import type { FunctionAnswer } from "./function-answer.ts";

export interface LambdaFunctionOptions {
  /** A client whose timeout is not shorter than the function's own. */
  readonly client: Pick<LambdaClient, "send">;
  /** The function's name. */
  readonly name: string;
  /** Gives up a call. The function works on to its end. */
  readonly signal?: AbortSignal | undefined;
}

export function lambdaFunction<Question>(options: LambdaFunctionOptions): CalledFunction<Question> {
  return new LambdaFunction(options);
}

class LambdaFunction<Question> implements CalledFunction<Question> {
  readonly #options: LambdaFunctionOptions;

  constructor(options: LambdaFunctionOptions) {
    this.#options = options;
  }

  /** Lambda ends the environment of a function that crashed, so the second call runs in a fresh one. */
  async call<Result>(question: Question): Promise<CallOutcome<Result>> {
    const first = await this.#attempt<Result>(question);
    if (first.kind !== "crashed" && first.kind !== "killed") return first;
    const second = await this.#attempt<Result>(question);
    // Only a question that crashes the function each time is at fault.
    return second.kind === "crashed" ? first : second;
  }

  async #attempt<Result>(question: Question): Promise<CallOutcome<Result>> {
    const { client, name, signal } = this.#options;
    try {
      const origin = currentActivity();
      const Payload = JSON.stringify(origin === undefined ? question : { ...question, origin });
      const command = new InvokeCommand({ FunctionName: name, Payload });
      const { FunctionError, Payload: received } = await client.send(command, signal && { abortSignal: signal });
      const answer: unknown = JSON.parse(Buffer.from(received ?? []).toString());
      return FunctionError === undefined ? outcomeOf(answer as FunctionAnswer<Result>) : failureOf(answer);
    } catch (error) {
      // The client has retried the call already, with pauses.
      if (isPassing(error)) return { kind: "busy", detail: error.message };
      throw error;
    }
  }
}

/**
 * Temporary errors of a call. Lambda or the network may fail, and the first call fails after an image or a network
 * interface was unused for weeks and has to be prepared again.
 */
const PASSING =
  /^(TooManyRequests|ResourceNotReady|ResourceConflict|Service|EC2Throttled|EC2Unexpected|ENILimitReached|SubnetIPAddressLimitReached|TimeoutError|ECONN\w+|EPIPE|ETIMEDOUT)/;

function isPassing(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return PASSING.test(error.name) || PASSING.test(code);
}

function outcomeOf<Result>(answer: FunctionAnswer<Result>): CallOutcome<Result> {
  return "error" in answer ? { kind: "refused", error: answer.error } : { kind: "answered", result: answer.result };
}

/** Classifies Lambda's report about a function that did not respond: `{"errorType":"…","errorMessage":"…"}`. */
function failureOf(answer: unknown): CallOutcome<never> {
  const { errorType = "", errorMessage = "" } = answer as { errorType?: string; errorMessage?: string };
  const detail = `${errorType}: ${errorMessage}`;
  if (errorType === "Sandbox.Timedout" || /Task timed out after/.test(errorMessage))
    return { kind: "timed_out", detail };
  return { kind: /signal: (killed|terminated)/.test(errorMessage) ? "killed" : "crashed", detail };
}
