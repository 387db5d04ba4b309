/** Adapter: forwards a call to another region by invoking the function of the same operation there. */
import type { InvokeWithResponseStreamResponseEvent, LambdaClient } from "@aws-sdk/client-lambda";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Forward } from "#shared/edge/http/transport/other-regions.ts";
import { eventOf } from "./rest-event.ts";
import { readAnswer } from "./streamed-answer.ts";

export interface ForwardSettings {
  /**
   * Returns a client that makes only one attempt, because a forwarded call may have taken effect although its response
   * was lost.
   */
  readonly clientOf: (region: Region) => Promise<Pick<LambdaClient, "send">>;
  /** Returns the function that answers such a request in a region. */
  readonly functionFor: (region: Region, request: Request) => string;
}

/**
 * @throws ServiceError `region_unavailable` when the function there cannot be called, or does not respond before the
 *   request's deadline
 */
export function lambdaForward({ clientOf, functionFor }: ForwardSettings): Forward {
  return async (region, request, passed) => {
    const { InvokeWithResponseStreamCommand } = await import("@aws-sdk/client-lambda");
    const command = new InvokeWithResponseStreamCommand({
      FunctionName: functionFor(region, request),
      Payload: Buffer.from(JSON.stringify(await eventOf(request, passed))),
    });
    try {
      const client = await clientOf(region);
      const { EventStream: events } = await client.send(command, { abortSignal: request.signal });
      return await readAnswer(payloadsOf(events ?? none()));
    } catch (error) {
      throw serviceError("region_unavailable", { region }, error);
    }
  };
}

async function* payloadsOf(events: AsyncIterable<InvokeWithResponseStreamResponseEvent>): AsyncIterable<Uint8Array> {
  for await (const { PayloadChunk: chunk, InvokeComplete: complete } of events) {
    if (chunk?.Payload !== undefined) yield chunk.Payload;
    if (complete?.ErrorCode !== undefined) throw new Error(`${complete.ErrorCode}: ${complete.ErrorDetails}`);
  }
}

async function* none(): AsyncIterable<never> {}
