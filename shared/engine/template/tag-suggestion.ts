/** Suggests how to correct a fault of a template, in a sentence with the exact signs to write. */
import { endsBefore, rowAround } from "#shared/engine/merge/faults/part-text.ts";
import { isPlainName } from "#shared/engine/merge/faults/plain-names.ts";
import type { TagFault } from "#shared/engine/merge/faults/tag-faults.ts";
import { ROW_OF_ANOTHER } from "#shared/engine/merge/syntax/tokens.ts";
import { flowing, lastOf, RAW_CHARACTERS } from "./tag-context.ts";
import type { TagRemark } from "./tag-remarks.ts";

export function tagSuggestion(fault: TagFault | TagRemark): string {
  const { advice } = fault as TagRemark;
  return advice?.suggestion ?? suggestionFor(fault as TagFault);
}

function suggestionFor(fault: TagFault): string {
  const { tag, kind, mark = "", counterpart = "", text } = fault;
  const [left, right] = [text.decode(text.left), text.decode(text.right)];
  const written = (name: string) => left + name + right;
  const foreign = foreignTag(fault);
  if (foreign !== undefined) return `Write ${written(foreign.own)} instead of ${written(foreign.theirs)}.`;
  const metadata = metadataOfTemplater(fault);
  if (metadata !== undefined)
    return `Write ${written(metadata.name)} instead of ${metadata.written}. Filters with enhanced syntax take the place of the text behind the colon.`;
  if ((kind === "unclosed_tag" || kind === "unopened_tag") && isKeyword(tag))
    return `${tag} looks like a statement of another template language. Write ${written("#Name")} and ${written("/Name")} around what appears on a condition, or is repeated.`;
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
      return placeTogether(fault, written(`#${tag}`), written(`/${tag}`));
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

/** Returns whether a tag is a word of other template languages alone, behind which they write what it means. */
export function isKeyword(tag: string): boolean {
  return /^[%:#/]?\s*(?:\w*end)?(?:if|else|elseif|elif|for|foreach|each|unless|end)$/i.test(tag);
}

/** Reads `[[Date]:format(d)]` of Templater. */
function metadataOfTemplater({ kind, text, span }: TagFault) {
  if (kind !== "unclosed_tag" || text.decode(text.left) !== "[[") return undefined;
  const rest = text.decode(text.text.slice(span.start, span.start + RAW_CHARACTERS));
  const [written, name] = /^\[\[([\p{L}\p{N}_.-]+)\](?::[^[\]]{1,80})\]/u.exec(rest) ?? [];
  return written === undefined || name === undefined ? undefined : { written, name };
}

function placeTogether({ obstacle = "" }: TagFault, start: string, end: string): string {
  if (obstacle === ROW_OF_ANOTHER)
    return `${start} and ${end} repeat their whole row, in which another section stands beside them. Put ${start} before that section and ${end} behind it, or give it a row of its own.`;
  const place = PLACES.find(([names]) => names.test(obstacle))?.[1];
  return place === undefined
    ? `Put ${start} and ${end} into the same row of a table, or put both outside the table.`
    : `Put ${start} and ${end} into the same ${place}, or put both outside of it.`;
}

/** The elements that a section cannot begin or end in alone, in the words of Word. */
const PLACES: readonly (readonly [names: RegExp, place: string])[] = [
  [/^(?:w:txbxContent|w:drawing|w:pict|mc:\w+)$/, "text box"],
  [/^w:sdt/, "content control"],
  [/^w:fld/, "field"],
  [/^m:/, "formula"],
  [/^w:r(?:uby|t)/, "phonetic guide"],
  [/^w:(?:foot|end)note$|^w:comment$/, "note"],
  [/^xml$/, "element or attribute"],
];

export interface ForeignTag {
  readonly theirs: string;
  readonly own: string;
}

/** Translates a tag of another template language. */
export function foreignTag(fault: TagFault): ForeignTag | undefined {
  const { tag, kind, mark = "", counterpart = "", text } = fault;
  switch (kind) {
    case "mismatched_section": {
      const [opening, closing] = mark === "/" ? [counterpart, tag] : [tag, counterpart];
      const section = sectionOf(opening);
      if (section === undefined || !closing.endsWith(section.keyword)) return undefined;
      return mark === "/"
        ? { theirs: `/${tag}`, own: `/${section.name}` }
        : { theirs: `#${tag}`, own: section.mark + section.name };
    }
    case "unopened_section":
      return text.text.includes(`${text.left}?${tag}${text.right}`) ? { theirs: `?${tag}`, own: `#${tag}` } : undefined;
    case "unclosed_tag":
    case "unopened_tag": {
      const [, name = ""] = /^\{(\S.*)$/.exec(tag) ?? /^(.*\S)\}$/.exec(tag) ?? [];
      return name === "" ? undefined : { theirs: `{${name}}`, own: name };
    }
    case "expression_invalid":
      return foreignExpression(fault);
    default:
      return undefined;
  }
}

const SECTION = /^(?:(each|foreach|if|unless)\s+(\S.*)|(for)\s+\S+\s+in\s+(\S.*)|(list)\s+(\S+)\s+as\s.*)$/;

/** Reads `each items` and `if paid` of Handlebars, `for item in items`, and `list items as item` of FreeMarker. */
function sectionOf(opening: string) {
  const [keyword, name] =
    SECTION.exec(opening)
      ?.slice(1)
      .filter((group) => group !== undefined) ?? [];
  if (keyword === undefined || name === undefined) return undefined;
  const list = name.replace(/^\w+\s+in\s+/, "").replace(/\s+as\s.*$/, "");
  return { keyword, name: list, mark: keyword === "unless" ? "^" : "#" };
}

function foreignExpression({ tag, text }: TagFault): ForeignTag | undefined {
  const [pattern, own] = FOREIGN_EXPRESSIONS.find(([each]) => each.test(tag)) ?? [];
  if (pattern !== undefined && own !== undefined) return { theirs: tag, own: tag.replace(pattern, own) };
  const section = text.text.includes(`${text.left}#${tag}`) ? sectionOf(tag) : undefined;
  return section && { theirs: `#${tag}`, own: section.mark + section.name };
}

const FOREIGN_EXPRESSIONS: readonly (readonly [pattern: RegExp, own: string])[] = [
  // Carbone: a section, and a formatter.
  [/^\?\s*(\S.*)$/, "#$1"],
  [/^(d\.[\w.]+):\w.*$/s, "$1"],
  // Aspose.Words, and Word's own mail merge with regions.
  [/^(?:TableStart|BeginGroup):(\S+)$/, "#$1"],
  [/^(?:TableEnd|EndGroup):(\S+)$/, "/$1"],
  // docx-templates.
  [/^FOR\s+\S+\s+IN\s+(\S.*)$/, "#$1"],
  [/^END-(?:FOR|IF)\s+\S+$/, "/"],
  [/^(?:INS|=)\s*(\S.*)$/, "$1"],
  // Go.
  [/^\.(\w+)$/, "$1"],
];

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
    const name = asExpressionName(tag);
    return `With enhanced syntax, names ${fault}: write ${written(name)} and rename the field, or disable enhanced syntax.`;
  }
  const unescaped = withoutEscapes(tag);
  if (unescaped !== undefined) return `A tag has no backslash before |: write ${written(unescaped)}`;
  const comparison = asComparison(tag);
  if (comparison !== undefined) {
    return `A tag cannot assign a value. To compare values, write ${written(comparison)}`;
  }
  if (reason.includes("CallExpression"))
    return `Tags cannot call functions. Compute the value in the data, and use its name.`;
  const detail = reason.replace(/^\[.*?\]\s*/, "").split("\n")[0] ?? "";
  return `Check the names, operators, quotes and parentheses of ${written(tag)}${detail === "" ? "." : `: ${detail}`}`;
}

/** Returns a name that enhanced syntax accepts: `Zip_Code` for `Zip Code`. */
function asExpressionName(tag: string): string {
  const words = tag.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return words.join("_").replace(/^(?=\p{N})/u, "_");
}

/** Returns `a | upper` for `a \| upper`, as tables of Markdown have it, or undefined for a tag without such a backslash. */
export function withoutEscapes(tag: string): string | undefined {
  const unescaped = tag.replaceAll("\\|", "|");
  return unescaped === tag ? undefined : unescaped;
}

/** Returns `a == b` for `a = b`, or undefined for a tag that assigns nothing. */
export function asComparison(tag: string): string | undefined {
  const compared = tag.replace(/(?<![=!<>])=(?![=>])/g, "==");
  return compared === tag ? undefined : compared;
}
