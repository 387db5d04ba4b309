/** Builds ERRORS.md from the catalogue: every error that a caller can get. */
import { STATUS_CODES } from "node:http";
import { CATALOGUE, type ErrorCode } from "#shared/errors/catalogue.ts";
import { exampleError } from "#shared/errors/example-facts.ts";
import { EXPLANATIONS } from "#shared/errors/explanations.ts";
import { errorBody } from "#shared/http/error-response.ts";

const CODES = (Object.keys(CATALOGUE) as ErrorCode[]).sort();
const STATUSES = [...new Set(CODES.map((code) => CATALOGUE[code].status))].sort((one, other) => one - other);

export function errorsPage(): string {
  return `# Errors

<!-- Written by \`npm run errors\` from shared/errors. Change it there. -->

An error is answered as JSON with its status:

| Field | What |
|---|---|
| \`statusCode\` | The status, as a number |
| \`message\` | What is wrong, why, and what to do, in one text for people. It may be put better one day |
| \`error\` | The status in words |
| \`code\` | One of those below, for programs. It stays |

Answers with status 429, 503 and \`idempotency_key_in_use\` have a header \`Retry-After\` in seconds, answers with 405 a header \`Allow\`.

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
  const { cause, remedy } = EXPLANATIONS[code];
  const body = JSON.stringify(errorBody(exampleError(code)), null, 2);
  return `\n### ${code}\n\n**Cause.** ${cause}\n\n\`\`\`json\n${body}\n\`\`\`\n\n**Remedy.** ${remedy}\n`;
}
