/** Records requests as spans. A span names the operation and never the path, which contains the secrets of links. */
import { type Activity, within } from "#shared/base/log/activity.ts";
import type { OpenSpan, Tracer } from "#shared/base/log/tracer.ts";
import type { Operation } from "./endpoint.ts";

export interface RequestToTrace {
  readonly request: Request;
  readonly requestId: string;
  /** Returns what is known when the work is done. */
  readonly outcome: () => { readonly operation: Operation | undefined; readonly status: number };
}

/** Does the work as the request's, and records it if there is a tracer. */
export function inRequestSpan(
  tracer: Tracer | undefined,
  asked: RequestToTrace,
  work: () => Promise<void>,
): Promise<void> {
  const { request, requestId, outcome } = asked;
  const inRequest = (activity: Activity) => within(activity, work);
  if (tracer === undefined) return inRequest({ requestId });
  const attributes = { "http.request.method": request.method, "merganser.request_id": requestId };
  const parent = request.headers.get("traceparent") ?? undefined;
  return tracer.span(request.method, { kind: "server", parent, attributes }, async (span) => {
    await inRequest({ requestId, traceparent: span.traceparent });
    describe(span, request.method, outcome());
  });
}

function describe(span: OpenSpan, method: string, { operation, status }: ReturnType<RequestToTrace["outcome"]>): void {
  span.set({ "http.response.status_code": status });
  if (operation !== undefined) {
    span.rename(`${method} ${operation.path}`);
    span.set({ "http.route": operation.path, "merganser.operation": operation.operationId });
  }
  if (status >= 500) span.fail(String(status));
}
