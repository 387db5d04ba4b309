/** Describes an operation's error responses for its route, by their error codes. */
import { z } from "@hono/zod-openapi";
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { exampleError } from "#shared/base/errors/example-error.ts";
import { openText } from "#shared/edge/http/representations/answer-fields.ts";
import { errorBody, tellsWhenToRetry } from "#shared/edge/http/transport/error-response.ts";

const errorSchema = z
  .object({
    statusCode: z.int().min(400).max(599).describe("The HTTP status."),
    message: z.string().min(1).describe("What is wrong, why, and what to do, in words for people."),
    error: z.string().min(1).describe("The name of the status."),
    code: openText(Object.keys(CATALOGUE)).describe("The error code, for programs. More codes may be added."),
  })
  .openapi("ApiError");

const DESCRIPTIONS = {
  400: "The request is invalid. The message names every field that is missing or has an invalid value.",
  401: "The API key is missing or invalid.",
  403: "The API key does not have the right for this call, the account is suspended, its plan does not include this feature, or it has reached its storage limit.",
  404: "Nothing with this id or address was found.",
  405: "The path does not allow this method.",
  408: "The request did not arrive in time.",
  409: "The request conflicts with another request. The message names the conflict and what to do.",
  410: "The upload has expired.",
  412: "The file is not the one that the request requires.",
  413: "The request or its file is too large.",
  415: "The Content-Type or Content-Encoding of the body, or the format of the file, is not supported.",
  416: "The range is not in the file.",
  422: "The file, the template or the data cannot be used. The message says why and what to do.",
  431: "The URL and the headers of the request are too long.",
  429: "Too many requests arrived at the same time.",
  500: "An internal error occurred. The operator finds the details in the log under the request id, which is also in the header X-Request-Id.",
  501: "The operator has not configured what the call needs. The message names it.",
  503: "The service, or a part of it, is busy or does not respond. The message names it.",
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

const KEY_ERRORS = [
  "api_key_missing",
  "api_key_wrong",
  "account_suspended",
  "service_busy",
  "storage_unavailable",
  "storage_full",
] as const;

function answer(status: StatusOf<ErrorCode>, codes: readonly ErrorCode[]): ErrorAnswer {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorBody(exampleError(code)) }]));
  return {
    description: DESCRIPTIONS[status],
    ...(codes.some(tellsWhenToRetry) && { headers: codes.every(tellsWhenToRetry) ? RETRY : RETRY.partial() }),
    ...(codes.includes("content_encoding_unsupported") && { headers: ENCODINGS }),
    content: { "application/json": { schema: errorSchema, examples } },
  };
}

const ENCODINGS = z.object({
  "Accept-Encoding": z.enum(["identity"]).optional().openapi({
    description: "The encoding that a request must have, if the request had another one.",
    example: "identity",
  }),
});

const RETRY = z.object({
  "Retry-After": z
    .int()
    .min(1)
    .openapi({ description: "The number of seconds to wait before you repeat the request.", example: 5 }),
});
