/** Builds ERRORS.md from the catalogue: every error that a caller can get. */
import { STATUS_CODES } from "node:http";
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { exampleError } from "#shared/base/errors/example-error.ts";
import { errorBody } from "#shared/edge/http/transport/error-response.ts";

const CODES = (Object.keys(CATALOGUE) as ErrorCode[]).sort();
const STATUSES = [...new Set(CODES.map((code) => CATALOGUE[code].status))].sort((one, other) => one - other);

export function errorsPage(): string {
  return `# Errors

<!-- Written by \`npm run errors\` from shared/base/errors. Change it there. -->

An error response has the error's status and a JSON body:

| Field | Meaning |
|---|---|
| \`statusCode\` | The status, as a number |
| \`message\` | What is wrong, why, and what to do, in one text for people. The wording may change |
| \`error\` | The name of the status |
| \`code\` | One of the codes below, for programs. It never changes |

Responses with the status 429 or 503, or one of the codes \`idempotency_key_in_use\` and \`document_not_ready\`, have a \`Retry-After\` header in seconds. Responses with the status 405 have an \`Allow\` header.

| Code | Status |
|---|---|
${CODES.map((code) => `| [\`${code}\`](#${code}) | ${CATALOGUE[code].status} |`).join("\n")}
${STATUSES.map(sectionOf).join("")}`;
}

function sectionOf(status: number): string {
  const entries = CODES.filter((code) => CATALOGUE[code].status === status).map(entryOf);
  return `\n## ${status} ${STATUS_CODES[status]}\n${entries.join("")}`;
}

function entryOf(code: ErrorCode): string {
  const { cause, remedy } = CATALOGUE[code];
  const body = JSON.stringify(errorBody(exampleError(code)), null, 2);
  return `\n### ${code}\n\n**Cause.** ${cause}\n\n\`\`\`json\n${body}\n\`\`\`\n\n**Remedy.** ${remedy}\n`;
}
