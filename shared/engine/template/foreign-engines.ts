/** The tags of other template engines, and what to write instead of each. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { readCondition, sectionFor } from "./foreign/condition.ts";
import { readStatement } from "./foreign/statement.ts";
import type { ForeignText } from "./foreign/translate.ts";
import { isLikeCitation, weightOf } from "./weigh-tag.ts";

export interface TemplateText {
  readonly text: string;
  readonly delimiters: Delimiters;
  /** The names of the document's merge fields. */
  readonly fields?: ReadonlySet<string>;
  /** Whether it is source code or plain text, in which `${x}` may belong to the language. */
  readonly isTextFile?: boolean;
  readonly enhancedSyntax?: boolean;
}

export interface Engine {
  /** What its tags begin with. A template with such delimiters has none. */
  readonly begins: string;
  readonly pattern: RegExp;
  readonly isPossible?: (template: TemplateText) => boolean;
  /** Returns undefined for a text that is no tag. */
  readonly advise: (
    groups: readonly string[],
    written: (name: string) => string,
    template: TemplateText,
  ) => Advise | undefined;
  /** Returns the text between the signs, if its statements and names are to be translated before it advises. */
  readonly innerOf?: (groups: readonly string[], template: TemplateText) => ForeignText | undefined;
}

type Advise = (tag: string) => Advice;

export interface Advice {
  readonly suggestion: string;
  /** The text that replaces the tag, if there is no choice. */
  readonly replace?: string | undefined;
}

/** @param isComputed whether what is written needs enhanced syntax, which the template has not */
export function instead(own: string, tag: string, isComputed = false): Advice {
  return isComputed
    ? { suggestion: `Write ${own} instead of ${tag}, and ${SWITCH}.` }
    : { suggestion: `Write ${own} instead of ${tag}.`, replace: own };
}

/** The advice for a statement of another engine that no tag can express. */
export function fromData(unknown: string, tag: string, written: (name: string) => string): Advice {
  const value = unknown === "" ? "its value" : `the value of ${unknown}`;
  return { suggestion: `Put ${value} into the data, and write ${written("#Name")} with its name instead of ${tag}.` };
}

/** The remedy for tags that compute. */
export const SWITCH = "turn on enhanced syntax (enhanced_syntax=true; in Studio “Tags may calculate”)";

const BRACKETS: Delimiters = { left: "[", right: "]" };
const NO_FIELDS: ReadonlySet<string> = new Set();

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*(?:[. ][\p{L}\p{N}_]+){0,5}`;

export const ENGINES: readonly Engine[] = [
  {
    // Jinja, Twig, Liquid, Django, and the names between their statements; Handlebars, beside other delimiters.
    begins: "{%",
    pattern:
      /\{%[-+~]?\s*(?:(?:p|tr|tc|r)\s+)?(if|elif|elsif|elseif|else|for|unless|end\w+|set|assign|include|block|macro|case|when)\b([^%\n]{0,160}?)[-+~]?%\}|\{\{\{?\s*([^{}\n]{1,160}?)\s*\}\}\}?/g,
    innerOf: ([keyword = "", rest = "", inner = ""], { delimiters, isTextFile = false }) => {
      if (keyword !== "") return { inner: `${keyword} ${rest}`, isOwn: false };
      if (delimiters.left === "{{") return readStatement(inner) === undefined ? { inner, isOwn: true } : undefined;
      return delimiters.left.startsWith("{") || isTextFile ? undefined : { inner, isOwn: false };
    },
    advise: ([keyword = "", rest = "", inner = ""], written, { delimiters }) => {
      if (inner !== "") {
        const isExpression = !delimiters.left.startsWith("{") && /^[\p{L}_$]/u.test(inner);
        return isExpression
          ? (tag) => ({ suggestion: `Write ${written(inner)} instead of ${tag}, and ${SWITCH}.` })
          : undefined;
      }
      const own = keyword.startsWith("el") ? alternative(rest, written) : undefined;
      return (tag) =>
        own === undefined
          ? { suggestion: `Remove ${tag}, and compute the value in the data.` }
          : { suggestion: `Write ${own} instead of ${tag}.` };
    },
  },
  {
    // docxtemplater and Carbone, beside other delimiters.
    begins: "{",
    pattern: new RegExp(String.raw`(?<![{$#%\\])\{([#^/]?\s*${NAME}|/)\}(?!\})`, "gu"),
    isPossible: ({ isTextFile = false }) => !isTextFile,
    innerOf: ([name = ""]) => ({ inner: name.replace(/^([#^/]?\s*)d\./, "$1"), isOwn: false }),
    advise: () => undefined,
  },
  {
    // Names in brackets, beside braces or merge fields.
    begins: "[",
    pattern: /(?<![[<\\\p{L}\p{N}])\[([#^/]?[\p{L}_][\p{L}\p{N}_.]{1,60})\](?![[(:])/gu,
    isPossible: ({ delimiters: { left }, isTextFile = false }) => (left.startsWith("{") || left === "«") && !isTextFile,
    advise: ([name = ""], written) =>
      weightOf(name, BRACKETS, NO_FIELDS) < 1 || isLikeCitation(name, BRACKETS)
        ? undefined
        : (tag) => ({ suggestion: `Write ${written(name)} instead of ${tag}, unless it is text.` }),
  },
  {
    // Word's merge fields, typed as text.
    begins: "{",
    pattern: /\{\s*MERGEFIELD\s+(?:"([^"{}\n]{1,100})"|([^\s{}"\\]{1,100}))[^{}\n]{0,100}\}(?![^{}\n]{0,200}\})/gi,
    advise:
      ([quoted = "", word = ""], written) =>
      (tag) =>
        instead(written(quoted + word), tag),
  },
  {
    // Word's conditions, typed as text.
    begins: "{",
    pattern:
      /\{\s*IF\s+(?:\{\s*MERGEFIELD\s+"?([\p{L}\p{N}_]{1,100})"?[^{}\n]{0,100}\}|«([^«»\n]{1,100})»)\s*(<>|[<>]=?|=)\s*["“”]([^"“”\n]{0,200})["“”]\s*["“”]([^"“”\n]{0,1000})["“”](?:\s*["“”]([^"“”\n]{0,1000})["“”])?\s*\}/giu,
    advise: (
      [field = "", shown = "", sign = "=", value = "", yes = "", no = ""],
      written,
      { enhancedSyntax = false },
    ) => {
      const comparison = { "=": "==", "<>": "!=" }[sign] ?? sign;
      const own = written(`${field}${shown} ${comparison} "${value}" ? "${yes}" : "${no}"`);
      return (tag) => instead(own, tag, !enhancedSyntax);
    },
  },
  {
    // FreeMarker, Velocity, docx-stamper. A dollar sign may stand before some values, but not before all.
    begins: "${",
    pattern: new RegExp(String.raw`(?<!«)[$#]\{\s*(${NAME})\s*\}`, "gu"),
    isPossible: ({ delimiters, isTextFile = false, text }) =>
      delimiters.left === "{" ? !/(?<![$#{])\{[\p{L}_#^/]/u.test(text) : !isTextFile,
    advise:
      ([name = ""], written, { delimiters, enhancedSyntax = false }) =>
      (tag) =>
        delimiters.left === "{"
          ? { suggestion: `Write ${written(name)} instead of ${tag}, unless ${tag[0]} is to be printed.` }
          : instead(written(name), tag, name.includes(".") && !enhancedSyntax),
  },
  {
    // Aspose, Windward.
    begins: "<<",
    pattern: new RegExp(String.raw`<<\[?(${NAME})\]?>>`, "gu"),
    advise:
      ([name = ""], written) =>
      (tag) => ({ suggestion: `Write ${written(name)} instead of ${tag}, or set the delimiters to << and >>.` }),
  },
  {
    // docx-templates.
    begins: "+++",
    pattern: /\+\+\+\s*(FOR\s+\S+\s+IN|IF|END-FOR|END-IF|INS|=)\s*(\$?[\p{L}_][\p{L}\p{N}_.]*)?\s*\+\+\+/giu,
    innerOf: ([command = "", value = ""]) => {
      const inner = ownCommand(command, value.replace(/^\$/, ""));
      return inner === undefined ? undefined : { inner, isOwn: false };
    },
    advise: () => undefined,
  },
  {
    // docxtpl: a name that stands for runs or a paragraph. Its statements tell such a mark from the first word of a name.
    begins: "{{p",
    pattern: /\{\{(?:p|r|tr|tc)\s+([\p{L}_][\p{L}\p{N}_.]*)\s*\}\}/gu,
    isPossible: ({ text }) => text.includes("{%"),
    advise:
      ([name = ""], written) =>
      (tag) =>
        instead(written(name), tag),
  },
  {
    // Carbone, whose data is `d`. Its repetitions tell it from a field of that name.
    begins: "{d",
    pattern: /\{d\.([\p{L}\p{N}_.]{1,100})(?:\[i(\+1)?\]\.([\p{L}\p{N}_.]{1,100}))?\}/gu,
    isPossible: ({ text }) => CARBONE_ROW.test(text),
    advise: ([name = "", next = "", field = ""], written, { enhancedSyntax = false }) => {
      if (next !== "") return (tag) => ({ suggestion: `Remove ${tag}: a section says by itself what it repeats.` });
      const section = `${written(`#${name}`)} … ${written("/")}`;
      if (field === "") return (tag) => instead(written(name), tag, name.includes(".") && !enhancedSyntax);
      return (tag) => ({ suggestion: `Write ${written(field)} in a section ${section} instead of ${tag}.` });
    },
  },
  {
    // FreeMarker and Velocity in merge fields, as XDocReport has them.
    begins: "«$",
    pattern: /«\$(?:\{([\p{L}_][\p{L}\p{N}_.]*)\}|([\p{L}_][\p{L}\p{N}_.]*))»/gu,
    isPossible: ({ delimiters }) => delimiters.left === "«",
    advise:
      ([braced = "", bare = ""], written) =>
      (tag) =>
        instead(written(braced + bare), tag),
  },
  {
    // Ant, Maven.
    begins: "@",
    pattern: /(?<![\p{L}\p{N}._%+@-])@([\p{L}_][\p{L}\p{N}_.]{1,60})@(?![\p{L}\p{N}@])/gu,
    advise:
      ([name = ""], written) =>
      (tag) =>
        instead(written(name), tag),
  },
  {
    // Word's mail merge, beside other tags.
    begins: "«",
    pattern: /«([^«»\n]{1,100})»/g,
    advise: ([name = ""], written, { fields }) =>
      fields?.has(name) === true ? (tag) => instead(written(name), tag) : undefined,
  },
];

const CARBONE_ROW = /\{d[^{}\n]{0,160}\[i(?:\+1)?\]/;

/** Returns a command of docx-templates in words that are read as a statement; undefined if it lacks its value. */
function ownCommand(command: string, value: string): string | undefined {
  const [first = "", variable = ""] = command.split(/\s+/);
  if (/^END/i.test(first)) return first.toLowerCase();
  if (value === "") return undefined;
  if (/^FOR$/i.test(first)) return `for ${variable.replace(/^\$/, "")} in ${value}`;
  return /^IF$/i.test(first) ? `if ${value}` : value;
}

/** Returns the start of a further branch. The start of the first one is not known. */
function alternative(condition: string, written: (name: string) => string): string {
  if (condition.trim() === "") return `${written("/")} and the opposite section, such as ${written("^Name")},`;
  return `${written("/")} and ${written(sectionFor(readCondition(condition), true))}`;
}
