/** Serves the gateway's events with an app of web requests and answers, as a streaming Lambda function. */
import type { Knowledge } from "#shared/http/mount.ts";
import type { Log } from "#shared/log/log.ts";
import type { Metrics } from "#shared/log/metrics.ts";
import { accountOf, type RestEvent, requestOf } from "./rest-event.ts";
import { writeAnswer } from "./streamed-answer.ts";

export interface ServedApp {
  /** Of the region; relative addresses begin there. */
  readonly baseAddress: string;
  readonly fetch: (request: Request, knowledge: Knowledge) => Response | Promise<Response>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * A handler for AWS Lambda.
 * @param open makes the app at the first event: what only imports the function does nothing. A failure is tried again.
 */
export function serve(open: () => Promise<ServedApp>): unknown {
  let opening: Promise<ServedApp> | undefined;
  const opened = async () => {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  let isCold = true;
  return awslambda.streamifyResponse(async (event: RestEvent, stream) => {
    const app = await opened();
    if (isCold) app.metrics({ ColdStarts: 1 });
    isCold = false;
    await writeAnswer(await answered(app, event), stream);
  });
}

/** The answer, with a line in the log and its time of conversion counted. */
async function answered({ baseAddress, fetch, log, metrics }: ServedApp, event: RestEvent): Promise<Response> {
  const began = performance.now();
  const account = accountOf(event);
  const answer = await fetch(requestOf(event, baseAddress), {
    account,
    ...(event.passing !== undefined && { passing: event.passing }),
  });
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
