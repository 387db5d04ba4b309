/** Corrects a fault of a template, where its suggestion leaves no choice. */
import { editsBetween } from "#shared/base/model/nearest-name.ts";
import { isPlainName } from "#shared/engine/merge/faults/plain-names.ts";
import type { TagFault } from "#shared/engine/merge/faults/tag-faults.ts";
import type { TagRemark } from "./tag-remarks.ts";
import { asComparison, foreignTag, isKeyword, withoutEscapes } from "./tag-suggestion.ts";

/** Returns what replaces the text of the fault, as `tagSuggestion` says in words; or undefined if the author must decide. */
export function tagCorrection(fault: TagFault | TagRemark): string | undefined {
  const { advice } = fault as TagRemark;
  return advice === undefined ? correctionFor(fault as TagFault) : advice.replace;
}

function correctionFor(fault: TagFault): string | undefined {
  const { tag, kind, mark = "", counterpart = "", text } = fault;
  const [left, right] = [text.decode(text.left), text.decode(text.right)];
  const written = (name: string) => left + name + right;
  const foreign = foreignTag(fault);
  if (foreign !== undefined) return faultText(fault) === written(foreign.theirs) ? written(foreign.own) : undefined;
  if (isKeyword(tag)) return undefined;
  switch (kind) {
    case "unclosed_tag":
      return tag === left ? undefined : written(mark + tag);
    case "unopened_tag":
      return tag === right ? undefined : written(tag);
    case "doubled_delimiter":
      return written(mark + tag);
    case "mismatched_section":
      return mark === "/" && isTypingError(fault) ? written(`/${counterpart}`) : undefined;
    case "expression_invalid":
      return correctedExpression(fault);
    default:
      return undefined;
  }
}

/** Returns whether the name of an end is probably that of its section. Another one may close another section. */
function isTypingError({ tag, counterpart = "", text: { text, left, right } }: TagFault): boolean {
  if (["#", "?"].some((mark) => text.includes(left + mark + tag + right))) return false;
  return editsBetween(tag.toLowerCase(), counterpart.toLowerCase()) <= Math.max(tag.length, counterpart.length) / 3;
}

/** Returns the text of the faulty tag as a reader sees it. */
export function faultText({ text, span }: Pick<TagFault, "text" | "span">): string {
  return text.decode(text.text.slice(span.start, span.end));
}

/** The mark of a section stays. */
function correctedExpression(fault: TagFault): string | undefined {
  const { tag, reason = "" } = fault;
  // A message of a filter says in words what to write.
  if (/^[a-z]/.test(reason)) return undefined;
  // Another name needs other data.
  const corrected = isPlainName(tag) ? undefined : (withoutEscapes(tag) ?? asComparison(tag));
  const text = faultText(fault);
  return corrected === undefined || corrected === "" || !text.includes(tag)
    ? undefined
    : text.replace(tag, () => corrected);
}
