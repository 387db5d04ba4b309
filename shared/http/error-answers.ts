/** Descriptions of the error answers that operations share, for their routes. */
import { z } from "@hono/zod-openapi";

const errorSchema = z
  .object({
    statusCode: z.int(),
    message: z.string().describe("What is wrong, why, and the remedy; for people."),
    error: z.string().describe("The status in words."),
    code: z.string().describe("For programs."),
  })
  .openapi("Error");

const DESCRIPTIONS = {
  400: "A field is missing or wrong; the message names all that are.",
  401: "The API key is missing or not known.",
  403: "The account's plan does not include this.",
  404: "There is none with this id in this account.",
  409: "Another request is in the way; the message says which and what to do.",
  413: "The request is too large.",
  415: "The body or the file has a type that is not taken here.",
  422: "The file, the template or the data cannot be used; the message says why and what to do.",
  503: "Something that this needs does not answer now; the message says what.",
} as const;

type ErrorStatus = keyof typeof DESCRIPTIONS;

interface ErrorAnswer {
  readonly description: string;
  readonly content: { readonly "application/json": { readonly schema: typeof errorSchema } };
}

export function errorAnswers<Status extends ErrorStatus>(...statuses: readonly Status[]): Record<Status, ErrorAnswer> {
  const answers = statuses.map((status) => [
    status,
    { description: DESCRIPTIONS[status], content: { "application/json": { schema: errorSchema } } },
  ]);
  return Object.fromEntries(answers) as Record<Status, ErrorAnswer>;
}
