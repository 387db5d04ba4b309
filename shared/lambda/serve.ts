/** Serves the gateway's events with an app of web requests and answers, as a streaming Lambda function. */
import { serviceError } from "#shared/errors/service-error.ts";
import { errorBody } from "#shared/http/error-response.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import type { Knowledge } from "#shared/http/mount.ts";
import type { Log } from "#shared/log/log.ts";
import type { Metrics } from "#shared/log/metrics.ts";
import { openedOnce } from "./opened-once.ts";
import { accountOf, type RestEvent, requestOf } from "./rest-event.ts";
import { writeAnswer } from "./streamed-answer.ts";

export interface ServedApp {
  /** Of the region; relative addresses begin there. */
  readonly baseAddress: string;
  readonly fetch: (request: Request, knowledge: Knowledge) => Response | Promise<Response>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Kept of a function's time to tell the caller that it is over: what Lambda stops answers nothing. */
const ANSWERING_MS = 1000;

/**
 * A handler for AWS Lambda. The request's signal ends what it waits for shortly before the function's time is over.
 * @param open makes the app at the first event: what only imports the function does nothing. A failure is tried again.
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

/** The answer, with a line in the log and its time of conversion counted. */
async function answered(
  { baseAddress, fetch, log, metrics }: ServedApp,
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
    method: event.httpMethod,
    status: answer.status,
    ms: Math.round(performance.now() - began),
  });
  const conversion = /(?:^|, )convert;dur=([\d.]+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1];
  if (conversion !== undefined) metrics({ ConversionMs: Number(conversion) });
  return answer;
}

/** The request, or the answer to what is none: a header that no request may have. */
function requestIn(event: RestEvent, baseAddress: string, signal: AbortSignal): Request | Response {
  try {
    return requestOf(event, baseAddress, signal);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const refusal = serviceError("request_malformed", { reason: error.message });
    return jsonResponse(errorBody(refusal), { status: refusal.status });
  }
}
