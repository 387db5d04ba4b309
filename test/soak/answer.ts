/** An answer of the service, and whether who asked has to ask again. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The codes of 409 responses after which the same request can be repeated in a moment. */
const PASSING_CONFLICTS: ReadonlySet<string | undefined> = new Set(["idempotency_key_in_use", "changed_meanwhile"]);

/** The codes of errors that the service causes itself. */
const OWN_FAULTS: ReadonlySet<string | undefined> = new Set(["internal", "document_not_made"]);

/**
 * What says that it is busy, or cannot do it at the moment, is repeated. A 5xx without a code, or with one that admits a
 * fault, is an answer, and a wrong one.
 */
export function isToBeRepeated(answer: Answer): boolean {
  const { status } = answer;
  if (status < 400) return false;
  const code = codeOf(answer);
  if (status === 409) return PASSING_CONFLICTS.has(code);
  return status === 429 || (status >= 500 && code !== undefined && !OWN_FAULTS.has(code));
}

/** Returns the code of an error response, or undefined if the body is not an error of the service. */
export function codeOf({ body }: Pick<Answer, "body">): string | undefined {
  try {
    const { code } = JSON.parse(Buffer.from(body).toString()) as { readonly code?: unknown };
    return typeof code === "string" ? code : undefined;
  } catch {
    return undefined;
  }
}
