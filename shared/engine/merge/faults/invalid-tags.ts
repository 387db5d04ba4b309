/** Builds the error for a template with invalid tags, which names the first of them and says what to do. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { unreportedIn } from "./fault-names.ts";
import { isPlainName } from "./plain-names.ts";

/**
 * Builds the error.
 * @param listed the names of the tags, as `tags.invalid` lists them
 * @param problems the problems of these tags
 */
export function invalidTags(listed: readonly string[], problems: readonly Problem[]): ServiceError {
  const unreported = unreportedIn(listed);
  const names = unreported === 0 ? listed : listed.slice(0, -1);
  const more = Math.max(0, names.length - SHOWN_MAX) + unreported;
  const tags = more > 0 ? `${shownNames(names)} and ${more} more` : shownNames(names);
  return serviceError("template_has_invalid_tags", { tags, remedy: remedyFor(problems) });
}

/** The suggestion is missing where the template was not stored with its problems. */
type Problem = Pick<TagProblem, "tag" | "kind"> & Partial<Pick<TagProblem, "suggestion">>;

function remedyFor(problems: readonly Problem[]): string {
  return `${CORRECT_THEM}${syntaxAdviceFor(problems)}${firstAdvice(problems[0])}`;
}

function firstAdvice({ tag = "", suggestion }: Partial<Problem> = {}): string {
  return suggestion === undefined ? "" : ` First, ${shortened(tag)}: ${suggestion}`;
}

function syntaxAdviceFor(problems: readonly Problem[]): string {
  const plain = problems.filter(({ tag, kind }) => kind === "expression_invalid" && isPlainName(tag));
  if (plain.length === 0) return "";
  const names = shownNames([...new Set(plain.map(({ tag }) => tag))]);
  return ` The template has enhanced syntax, in which a tag is an expression. If ${names} should be plain names, disable it: PUT /v1/template/{id} with enhanced_syntax=false.`;
}

const CORRECT_THEM =
  "Correct them in the template file and upload it again. For each of them, problems in GET /v1/template/… says what is wrong, where, and what to write.";

function shownNames(names: readonly string[]): string {
  return names.slice(0, SHOWN_MAX).map(shortened).join(", ");
}

const SHOWN_MAX = 10;

function shortened(name: string): string {
  const characters = Array.from(name.slice(0, 2 * CHARACTERS_MAX));
  const start = characters.slice(0, CHARACTERS_MAX).join("");
  return start.length < name.length ? `${start}…` : name;
}

const CHARACTERS_MAX = 80;
