/** Builds the error for a template with invalid tags, which names the first of them. */
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";
import { untoldIn } from "./fault-names.ts";

/**
 * Builds the error.
 * @param listed the names of the tags, as `tags.invalid` lists them
 */
export function invalidTags(listed: readonly string[]): ServiceError {
  const untold = untoldIn(listed);
  const names = untold === 0 ? listed : listed.slice(0, -1);
  const shown = names.slice(0, SHOWN_MAX).map(shortened).join(", ");
  const more = Math.max(0, names.length - SHOWN_MAX) + untold;
  return serviceError("template_has_invalid_tags", { tags: more > 0 ? `${shown} and ${more} more` : shown });
}

const SHOWN_MAX = 10;

function shortened(name: string): string {
  const characters = Array.from(name.slice(0, 2 * CHARACTERS_MAX));
  const start = characters.slice(0, CHARACTERS_MAX).join("");
  return start.length < name.length ? `${start}…` : name;
}

const CHARACTERS_MAX = 80;
