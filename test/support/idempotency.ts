/** Requests with an Idempotency-Key, and what their answers must be. */
import { expect } from "vitest";
import { answerOf } from "./requests.ts";
import type { CallOptions } from "./service.ts";

/** The same request with the key in its header. */
export function keyed(key: string, options: CallOptions): CallOptions {
  const headers = new Headers(options.headers);
  headers.set("Idempotency-Key", key);
  return { ...options, headers };
}

/** The answer to a request that did its work. */
export async function firstAnswer<Answer>(response: Response): Promise<Answer> {
  expect(response.headers.get("Idempotency-Replayed")).toBeNull();
  return answerOf<Answer>(response, 201);
}

/** The answer to a request that was answered before. */
export async function replayedAnswer<Answer>(response: Response): Promise<Answer> {
  const answer = await answerOf<Answer>(response, 201);
  expect(response.headers.get("Idempotency-Replayed")).toBe("true");
  return answer;
}
