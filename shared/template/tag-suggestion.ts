/** Suggests how to correct a fault of a template, in a sentence with the exact signs to write. */
import { endsBefore, rowAround } from "#shared/merge/faults/part-text.ts";
import type { TagFault } from "#shared/merge/faults/tag-faults.ts";
import { flowing, lastOf, RAW_CHARACTERS } from "./tag-context.ts";

export function tagSuggestion(fault: TagFault): string {
  const { tag, kind, mark = "", counterpart = "", text } = fault;
  const [left, right] = [text.decode(text.left), text.decode(text.right)];
  const written = (name: string) => left + name + right;
  switch (kind) {
    case "unclosed_tag":
      if (tag === left) return `Remove the lone ${left}, or complete the tag: ${written("Name")}.`;
      return `Close it: ${written(mark + tag)}`;
    case "unopened_tag":
      if (tag === right) return `Remove the lone ${right}, or complete the tag: ${written("Name")}.`;
      return `Open it: ${written(tag)}`;
    case "doubled_delimiter":
      return `Write ${written(tag)}, or give the template the delimiters ${left + left} and ${right + right}.`;
    case "unclosed_section":
      return `Add ${written(`/${tag}`)} ${whereItMayEnd(fault)}`;
    case "unopened_section":
      if (tag === "/") return `Add ${written("#Name")} where the section starts, or remove ${written("/")}.`;
      return `Add ${written(`#${tag}`)} where the section starts, or remove ${written(`/${tag}`)}.`;
    case "mismatched_section":
      if (mark === "/") return `Did you mean ${written(`/${counterpart}`)}?`;
      return `Close it by ${written(`/${tag}`)} instead of ${written(`/${counterpart}`)}.`;
    case "misplaced_section":
      return `Put ${written(`#${tag}`)} and ${written(`/${tag}`)} into the same row of a table, or both outside of it.`;
    case "nameless_section":
      return `Name the list or condition: ${written(`${mark}Name`)}`;
    case "expression_invalid":
      return correctExpression(fault, written);
    case "unreadable_tag":
      return `Write the tag anew: ${written(tag)}`;
  }
}

/**
 * The section may end at the end of the row or paragraph in which it starts, unless it starts in a paragraph of its
 * own.
 */
function whereItMayEnd({ text: part, span }: TagFault): string {
  const row = rowAround(part, span);
  const paragraphEnd = part.ends[endsBefore(part, span.end)] ?? part.text.length;
  const end = row?.end ?? paragraphEnd;
  const rest = flowing(part, Math.max(span.end, end - RAW_CHARACTERS), end).trim();
  if (rest === "") return "in a paragraph of its own after what the section holds.";
  const place = row === undefined ? "after what the section holds" : "at the end of the row";
  return `${place}, for example after “${lastOf(rest)}”.`;
}

function correctExpression({ tag, reason = "" }: TagFault, written: (name: string) => string): string {
  // Messages of filters say what to write; those of angular-expressions do not.
  if (/^[a-z]/.test(reason)) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  if (/^[\p{L}_$][\p{L}\p{N}_$]*(?:\s+[\p{L}\p{N}_$]+)+$/u.test(tag)) {
    const name = tag.replace(/\s+/g, "_");
    return `With enhanced syntax a name has no blanks: write ${written(name)} and name the field so, or turn enhanced syntax off.`;
  }
  if (/(?<![=!<>])=(?!=)/.test(tag)) {
    return `A tag cannot assign; to compare, write ${written(tag.replace(/(?<![=!<>])=(?!=)/g, "=="))}`;
  }
  if (reason.includes("CallExpression"))
    return `Functions cannot be called: compute the value in the data, and name it.`;
  const detail = reason.replace(/^\[.*?\]\s*/, "").split("\n")[0] ?? "";
  return `Check names, operators, quotes and parentheses of ${written(tag)}${detail === "" ? "." : `: ${detail}`}`;
}
