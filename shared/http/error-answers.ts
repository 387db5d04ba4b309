/** Describes an operation's error responses for its route, by their error codes. */
import { z } from "@hono/zod-openapi";
import { CATALOGUE, type ErrorCode } from "#shared/errors/catalogue.ts";
import { exampleError } from "#shared/errors/example-error.ts";
import { errorBody, tellsWhenToRetry } from "./error-response.ts";

const errorSchema = z
  .object({
    statusCode: z.int().min(400).max(599),
    message: z.string().min(1).describe("What is wrong, why, and the remedy; for people."),
    error: z.string().min(1).describe("The status in words."),
    code: z.enum(Object.keys(CATALOGUE) as [ErrorCode, ...ErrorCode[]]).describe("For programs."),
  })
  .openapi("Error");

const DESCRIPTIONS = {
  400: "A field is missing or wrong; the message names all that are.",
  401: "The API key is missing or not known.",
  403: "The account's plan does not include this, or it has stored as much as it may.",
  404: "There is none with this id in this account.",
  405: "The path does not take this method.",
  408: "The request took too long to arrive.",
  409: "Another request is in the way; the message says which and what to do.",
  410: "The upload has expired.",
  413: "The request or its file is too large.",
  415: "The body or the file has a type that is not taken here.",
  422: "The file, the template or the data cannot be used; the message says why and what to do.",
  431: "The address and the headers of the request are too long.",
  429: "Calls come faster, or more at once, than they are let through.",
  500: "A fault of the service; the message names the request for its log.",
  503: "Something that this needs does not answer now, or has too much to do; the message says what.",
} as const satisfies Record<StatusOf<ErrorCode>, string>;

type StatusOf<Code extends ErrorCode> = (typeof CATALOGUE)[Code]["status"];

interface ErrorAnswer {
  readonly description: string;
  readonly headers?: z.ZodObject;
  readonly content: {
    readonly "application/json": {
      readonly schema: typeof errorSchema;
      readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}

/**
 * Describes the errors of a public operation. Any operation can fail with an internal error, or be throttled by the
 * gateway on AWS.
 */
export function errorAnswers<Code extends ErrorCode>(...codes: readonly Code[]) {
  const all: readonly ErrorCode[] = [...codes, ...ANYWHERE];
  const statuses = [...new Set(all.map((code) => CATALOGUE[code].status))];
  const answers = statuses.map((status) => [
    status,
    answer(
      status,
      all.filter((code) => CATALOGUE[code].status === status),
    ),
  ]);
  return Object.fromEntries(answers) as Record<StatusOf<Code | (typeof ANYWHERE)[number]>, ErrorAnswer>;
}

const ANYWHERE = ["too_many_requests", "internal"] as const satisfies readonly ErrorCode[];

/**
 * Describes the errors of an operation that needs an API key. Looking up the key can fail like any access to the store.
 */
export function keyedErrorAnswers<Code extends ErrorCode>(...codes: readonly Code[]) {
  return errorAnswers<Code | (typeof KEY_ERRORS)[number]>(...KEY_ERRORS, ...codes);
}

const KEY_ERRORS = ["api_key_missing", "api_key_wrong", "storage_unavailable", "storage_full"] as const;

function answer(status: StatusOf<ErrorCode>, codes: readonly ErrorCode[]): ErrorAnswer {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorBody(exampleError(code)) }]));
  return {
    description: DESCRIPTIONS[status],
    ...(codes.some(tellsWhenToRetry) && { headers: codes.every(tellsWhenToRetry) ? RETRY : RETRY.partial() }),
    content: { "application/json": { schema: errorSchema, examples } },
  };
}

const RETRY = z.object({
  "Retry-After": z.int().min(1).openapi({ description: "Seconds after which the call may be repeated.", example: 5 }),
});
