/** Serves the gateway's events with an app of web requests and responses, as a streaming Lambda function. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Log } from "#shared/base/log/log.ts";
import type { Metrics } from "#shared/base/log/metrics.ts";
import { errorBody } from "#shared/edge/http/transport/error-response.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import type { Knowledge } from "#shared/edge/http/transport/mount.ts";
import { openedOnce } from "./opened-once.ts";
import { accountOf, type RestEvent, requestOf } from "./rest-event.ts";
import { writeAnswer } from "./streamed-answer.ts";

export interface ServedApp {
  /** The base address of the region, to which relative addresses refer. */
  readonly baseAddress: string;
  readonly fetch: (request: Request, knowledge: Knowledge) => Response | Promise<Response>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The time that is kept to report a timeout to the caller, because a function that Lambda stops sends no response. */
const ANSWERING_MS = 1000;

/**
 * Creates a handler for AWS Lambda. The request's signal is aborted shortly before the function's time is over.
 * @param open creates the app at the first event, so that importing the function has no effect. A failure is retried.
 */
export function serve(open: () => Promise<ServedApp>): unknown {
  const opened = openedOnce(open);
  let isCold = true;
  return awslambda.streamifyResponse(async (event: RestEvent, stream, context) => {
    const signal = AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - ANSWERING_MS));
    const app = await opened();
    if (isCold) app.metrics({ ColdStarts: 1 });
    isCold = false;
    await writeAnswer(await answered(app, event, signal), stream);
  });
}

/** Returns the response, and writes a log line. */
async function answered(
  { baseAddress, fetch, log }: ServedApp,
  event: RestEvent,
  signal: AbortSignal,
): Promise<Response> {
  const began = performance.now();
  const account = accountOf(event);
  const request = requestIn(event, baseAddress, signal);
  const knowledge = { account, ...(event.passing !== undefined && { passing: event.passing }) };
  const answer = request instanceof Request ? await fetch(request, knowledge) : request;
  log("info", "answered", {
    requestId: answer.headers.get("X-Request-Id") ?? undefined,
    gatewayRequestId: event.requestContext.requestId,
    account: account?.id,
    key: account?.key?.id,
    method: event.httpMethod,
    status: answer.status,
    ms: Math.round(performance.now() - began),
  });
  return answer;
}

/** Returns the request, or an error response for a malformed one, such as one with an invalid header. */
function requestIn(event: RestEvent, baseAddress: string, signal: AbortSignal): Request | Response {
  try {
    return requestOf(event, baseAddress, signal);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const refusal = serviceError("request_malformed", { reason: error.message });
    return jsonResponse(errorBody(refusal), { status: refusal.status });
  }
}
