/** Suggests how to correct a fault of a template, in a sentence with the exact signs to write. */
import { endsBefore, rowAround } from "#shared/merge/faults/part-text.ts";
import { isPlainName } from "#shared/merge/faults/plain-names.ts";
import type { TagFault } from "#shared/merge/faults/tag-faults.ts";
import { flowing, lastOf, RAW_CHARACTERS } from "./tag-context.ts";

export function tagSuggestion(fault: TagFault): string {
  const { tag, kind, mark = "", counterpart = "", text } = fault;
  const [left, right] = [text.decode(text.left), text.decode(text.right)];
  const written = (name: string) => left + name + right;
  switch (kind) {
    case "unclosed_tag":
      if (tag === left) return `Remove the single ${left}, or complete the tag: ${written("Name")}.`;
      return `Close it: ${written(mark + tag)}`;
    case "unopened_tag":
      if (tag === right) return `Remove the single ${right}, or complete the tag: ${written("Name")}.`;
      return `Open it: ${written(tag)}`;
    case "doubled_delimiter":
      return `Write ${written(tag)}, or change the template's delimiters to ${left + left} and ${right + right}.`;
    case "unclosed_section":
      return `Add ${written(`/${tag}`)} ${whereItMayEnd(fault)}`;
    case "unopened_section":
      if (tag === "/") return `Add ${written("#Name")} where the section starts, or remove ${written("/")}.`;
      return `Add ${written(`#${tag}`)} where the section starts, or remove ${written(`/${tag}`)}.`;
    case "mismatched_section":
      if (mark === "/") return `Did you mean ${written(`/${counterpart}`)}?`;
      return `Close it with ${written(`/${tag}`)} instead of ${written(`/${counterpart}`)}.`;
    case "misplaced_section":
      return `Put ${written(`#${tag}`)} and ${written(`/${tag}`)} into the same row of a table, or put both outside the table.`;
    case "nameless_section":
      return `Name the list or condition: ${written(`${mark}Name`)}`;
    case "dash_loop":
      return `Write ${written(`#${counterpart}`)} and ${written(`/${counterpart}`)} ${placeToRepeat(fault)}.`;
    case "expression_invalid":
      return correctExpression(fault, written);
    case "unreadable_tag":
      return `Rewrite the tag: ${written(tag)}`;
  }
}

/** Says where a section stands that repeats what a dash loop repeats. */
function placeToRepeat({ repeats = "" }: TagFault): string {
  return DASH_LOOP_PLACES[repeats] ?? "before and after what is to be repeated";
}

const DASH_LOOP_PLACES: Readonly<Record<string, string>> = {
  "w:tr": "in the first and the last cell of the row, which is then repeated",
  "w:tbl": "in paragraphs of their own before and after the table, which is then repeated",
  "w:p": "in paragraphs of their own before and after the paragraph, which is then repeated",
};

/**
 * The section may end at the end of the row or paragraph in which it starts, unless it starts in a paragraph of its
 * own.
 */
function whereItMayEnd({ text: part, span }: TagFault): string {
  const row = rowAround(part, span);
  const paragraphEnd = part.ends[endsBefore(part, span.end)] ?? part.text.length;
  const end = row?.end ?? paragraphEnd;
  const rest = flowing(part, Math.max(span.end, end - RAW_CHARACTERS), end).trim();
  if (rest === "") return "in its own paragraph after the content of the section.";
  const place = row === undefined ? "after the content of the section" : "at the end of the row";
  return `${place}, for example after “${lastOf(rest)}”.`;
}

function correctExpression({ tag, reason = "" }: TagFault, written: (name: string) => string): string {
  // Messages of filters say what to write; those of angular-expressions do not.
  if (/^[a-z]/.test(reason)) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  if (isPlainName(tag)) {
    const fault = /\s/.test(tag)
      ? "cannot contain spaces"
      : "consist of letters, digits and _, and begin with a letter";
    const words = tag.match(/[\p{L}\p{N}_$]+/gu) ?? [];
    const name = words.join("_").replace(/^(?=\p{N})/u, "_");
    return `With enhanced syntax, names ${fault}: write ${written(name)} and rename the field, or disable enhanced syntax.`;
  }
  if (/(?<![=!<>])=(?!=)/.test(tag)) {
    return `A tag cannot assign a value. To compare values, write ${written(tag.replace(/(?<![=!<>])=(?!=)/g, "=="))}`;
  }
  if (reason.includes("CallExpression"))
    return `Tags cannot call functions. Compute the value in the data, and use its name.`;
  const detail = reason.replace(/^\[.*?\]\s*/, "").split("\n")[0] ?? "";
  return `Check the names, operators, quotes and parentheses of ${written(tag)}${detail === "" ? "." : `: ${detail}`}`;
}
