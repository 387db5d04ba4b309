/** Words errors of the service for agents, which know tools and no calls of the API. */
import { MerganserConnectionError, MerganserError } from "#clients/typescript/src/errors.ts";

/** The agent reads what the service says, and can correct its call. @throws anything else, which is a fault of ours */
export function explain(error: unknown): string {
  if (error instanceof MerganserConnectionError) return error.message;
  if (!(error instanceof MerganserError)) throw error;
  if (error.code === "api_key_wrong") return `${WRONG_KEY} (${error.code})`;
  const remedy = REMEDIES[error.code];
  return `${[...withoutCalls(error.message), ...(remedy === undefined ? [] : [remedy])].join(" ")} (${error.code})`;
}

/** Over HTTP, a request with another key reaches no tool. */
const WRONG_KEY =
  "The service does not accept the API key. Set the environment variable API_KEY of this server to a key of your account.";

const REMEDIES: Readonly<Partial<Record<string, string>>> = {
  template_not_found: "list_templates finds the ids.",
  template_has_invalid_tags: "inspect_template shows what is wrong, with corrections for edit_template.",
  text_not_found: "read_template_text shows the texts.",
  key_not_allowed: "Ask whoever set up this server for a key with that right.",
};

/** Leaves out the sentences that name a call of the API, except for the first, which says what is wrong. */
function withoutCalls(message: string): readonly string[] {
  const sentences = message.split(/(?<=\.) (?=\p{Lu})/u);
  return sentences.filter((sentence, at) => at === 0 || !/\b(?:GET|POST|PUT|DELETE) \/v1/.test(sentence));
}
