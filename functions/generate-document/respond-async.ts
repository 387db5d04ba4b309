/** Supports `Prefer: respond-async` on POST /v1/document (RFC 7240, 4.1): the document is generated asynchronously. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import { preferences } from "#shared/edge/http/transport/prefer.ts";
import { LENIENT, STRICT } from "#shared/edge/http/transport/prefer-lenient.ts";

const RESPOND_ASYNC = "respond-async";

interface RequestedAnswer {
  readonly headers: Headers;
  /** Whether a binary response is wanted, which is always synchronous. */
  readonly binary: boolean;
  readonly webhookUrl: string | undefined;
}

/** @throws ServiceError `request_invalid` for a webhook address without the preference */
export function wantsAsync({ headers, binary, webhookUrl }: RequestedAnswer): boolean {
  const isAsync = !binary && preferences(headers.get("prefer")).has(RESPOND_ASYNC);
  if (isAsync || webhookUrl === undefined) return isAsync;
  throw serviceError("request_invalid", {
    faults: `webhook_url requires the header Prefer: ${RESPOND_ASYNC}, and cannot be combined with Accept: application/octet-stream.`,
  });
}

/** Names the preferences that were followed, also in the answer to a repeated request. */
export function withPreferencesApplied(
  answer: Response,
  { isLenient, isStrict }: Pick<DocumentOptions, "isLenient" | "isStrict">,
): Response {
  if (isStrict) answer.headers.append("Preference-Applied", STRICT);
  if (isLenient) answer.headers.append("Preference-Applied", LENIENT);
  if (answer.status === 202) answer.headers.append("Preference-Applied", RESPOND_ASYNC);
  return answer;
}
