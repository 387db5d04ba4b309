/** Supports `Prefer: respond-async` on POST /v1/document (RFC 7240, 4.1): the document is generated asynchronously. */
import { serviceError } from "#shared/errors/service-error.ts";
import { preferences } from "#shared/http/prefer.ts";
import { progressResponse } from "#shared/http/progress-answer.ts";
import type { Account } from "#shared/model/account.ts";
import { acceptDocument } from "#shared/service/batch/accept-document.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Generation } from "#shared/service/generate/generation.ts";

const RESPOND_ASYNC = "respond-async";

interface Asked {
  readonly headers: Headers;
  /** Whether a binary response is wanted, which is always synchronous. */
  readonly binary: boolean;
  readonly webhookUrl: string | undefined;
}

/** @throws ServiceError `request_invalid` for a webhook address without the preference */
export function wantsAsync({ headers, binary, webhookUrl }: Asked): boolean {
  const isAsync = !binary && preferences(headers.get("prefer")).has(RESPOND_ASYNC);
  if (isAsync || webhookUrl === undefined) return isAsync;
  throw serviceError("request_invalid", {
    faults: `webhook_url requires the header Prefer: ${RESPOND_ASYNC}, and cannot be combined with Accept: application/octet-stream.`,
  });
}

export async function acceptedAnswer(
  deps: Dependencies,
  account: Account,
  generation: Generation,
  webhookUrl: string | undefined,
): Promise<Response> {
  return progressResponse(await acceptDocument(deps, account, generation, webhookUrl), deps.links);
}

/** Adds the header, also to the response of a repeated request. */
export function withPreferenceApplied(answer: Response): Response {
  if (answer.status === 202) answer.headers.append("Preference-Applied", RESPOND_ASYNC);
  return answer;
}
