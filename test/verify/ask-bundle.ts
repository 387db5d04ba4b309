/** Starts a function under the runtime client, gives it requests as API Gateway does, and judges its answers. */
import type { LambdaName } from "#functions/lambdas.ts";
import type { RunningFunction } from "#test/support/lambda-function.ts";
import type { DeployedBundles } from "./deployed-bundles.ts";
import { type GatewayRequest, proxyEvent } from "./gateway-events.ts";
import { readReply, type StreamedReply } from "./streamed-reply.ts";
import type { Tally } from "./tally.ts";

export interface Question extends GatewayRequest {
  /** What must come. */
  readonly status: number;
  readonly holds?: (reply: StreamedReply) => boolean | Promise<boolean>;
}

/** Answers in the order of the questions, one after the other, by one process. */
export type AskBundle = (lambda: LambdaName, ...questions: readonly Question[]) => Promise<readonly StreamedReply[]>;

export function askingBundles(bundles: DeployedBundles, tally: Tally): AskBundle {
  return async (lambda, ...questions) => {
    await using running = await bundles.start(lambda);
    const replies: StreamedReply[] = [];
    for (const question of questions) {
      const what = `${lambda}: ${question.method} ${question.path}`;
      const reply = await replyTo(running, question).catch((error) => {
        throw new Error(`${what}: ${error}\n${running.output()}`, { cause: error });
      });
      const isRight = reply.status === question.status && (await (question.holds?.(reply) ?? true));
      tally.check(isRight, what, describe(reply));
      replies.push(reply);
    }
    return replies;
  };
}

async function replyTo(running: RunningFunction, question: Question): Promise<StreamedReply> {
  return readReply(await running.answer(proxyEvent(question)));
}

/** JSON as it came, or undefined for anything else. */
export function jsonIn({ headers, body }: StreamedReply): unknown {
  return headers["content-type"]?.startsWith("application/json") ? JSON.parse(body.toString()) : undefined;
}

/** Returns the code of an error response of the service. */
export function codeIn(reply: StreamedReply): unknown {
  return (jsonIn(reply) as { readonly code?: unknown } | undefined)?.code;
}

function describe({ status, headers, body }: StreamedReply): string {
  return `${status} ${JSON.stringify(headers)} ${body.subarray(0, 300)}`;
}
