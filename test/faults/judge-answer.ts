/** What an answer must be, whatever went wrong behind it. */
import { CATALOGUE } from "#shared/base/errors/catalogue.ts";
import type { Operation, Things } from "./operation.ts";
import { isGood, RECIPIENT } from "./requests.ts";
import type { Answer, World } from "./world.ts";

/** A store that fails must not look like an empty one. */
const ABSENT = ["template_not_found", "document_not_found", "upload_not_found", "link_not_found", "api_key_wrong"];

/** @throws Error for an answer that is wrong, half, or an error that no caller can understand */
export async function assertAnswer(operation: Operation, answer: Answer, world: World, things: Things): Promise<void> {
  // The caller's connection breaks, which tells that the answer is not whole.
  if (answer.body === undefined) return;
  if (isGood(answer)) return operation.check?.(answer, world, things);
  const code = codeOf(answer);
  if (code === undefined || !Object.hasOwn(CATALOGUE, code)) throw new Error(`${answer.status} without a code`);
  if (Buffer.from(answer.body).includes(RECIPIENT)) throw new Error("the error tells data");
  if (code !== operation.doneAlready && ABSENT.includes(code)) throw new Error(`${code}, though it is there`);
}

export function codeOf({ body }: Answer): string | undefined {
  try {
    return (JSON.parse(Buffer.from(body ?? []).toString()) as { readonly code?: string }).code;
  } catch {
    return undefined;
  }
}
