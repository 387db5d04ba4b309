/** The tags of other template engines, and what to write instead of each. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { isPlainName } from "#shared/engine/merge/faults/plain-names.ts";
import { readCondition, sectionFor } from "./foreign/condition.ts";
import { readStatement } from "./foreign/statement.ts";
import type { ForeignText, Translation } from "./foreign/translate.ts";
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

/** A text with the marks that decide about all its tags. */
export interface MarkedText extends TemplateText {
  readonly hasStatements: boolean;
  /** Whether statements of Aspose's engine or of Docmosis stand in it. */
  readonly hasAngledStatements: boolean;
}

export function marked(template: TemplateText): MarkedText {
  const { text } = template;
  return { ...template, hasStatements: text.includes("{%"), hasAngledStatements: ANGLED_STATEMENT.test(text) };
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
    template: MarkedText,
  ) => Advise | undefined;
  /** Returns the text between the signs, if its statements and names are to be translated before it advises. */
  readonly innerOf?: (groups: readonly string[], template: MarkedText) => ForeignText | undefined;
}

type Advise = (tag: string) => Advice;

export interface Advice {
  readonly suggestion: string;
  /** The text that replaces the tag, if there is no choice. */
  readonly replace?: string | undefined;
}

/** @param isComputed whether what is written needs enhanced syntax, which the template has not */
export function instead(own: string, tag: string, isComputed = false, isHidden = false): Advice {
  if (isHidden)
    return {
      suggestion: `Write ${own} instead of ${tag}, if the entries of the inner list have no value of that name.`,
    };
  return isComputed
    ? { suggestion: `Write ${own} instead of ${tag}, and ${SWITCH}.` }
    : { suggestion: `Write ${own} instead of ${tag}.`, replace: own };
}

/** The advice for a statement of another engine that no tag can express. */
export function fromData(
  { own, unknown = "" }: Pick<Translation, "own" | "unknown">,
  tag: string,
  written: (name: string) => string,
): Advice {
  const value = unknown === "" ? "its value" : `the value of ${unknown}`;
  return {
    suggestion: `Put ${value} into the data, and write ${written(`${own}Name`)} with its name instead of ${tag}.`,
  };
}

/** The remedy for tags that compute. */
export const SWITCH = "turn on enhanced syntax (enhanced_syntax=true; in Studio “Tags may calculate”)";

const BRACKETS: Delimiters = { left: "[", right: "]" };
const NO_FIELDS: ReadonlySet<string> = new Set();

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*(?:[. ][\p{L}\p{N}_]+){0,5}`;

export const ENGINES: readonly Engine[] = [
  {
    // Jinja, Twig, Liquid, Django, Stencil, and the names between their statements; Handlebars, beside other delimiters.
    begins: "{%",
    pattern:
      /\{%[-+~]?\s*(?:(?:p|tr|tc|r)\s+)?(=|\w+\b)([^%\n]{0,160}?)[-+~]?%\}|\{\{\{?\s*([^{}\s][^{}\n]{0,159}?)\s*\}\}\}?/g,
    innerOf: ([keyword = "", rest = "", inner = ""], { delimiters, isTextFile = false }) => {
      if (keyword === "=") return { inner: rest, isOwn: false };
      if (keyword !== "") return STATEMENTS.test(keyword) ? { inner: `${keyword} ${rest}`, isOwn: false } : NO_TAG;
      if (delimiters.left === "{{") return readStatement(inner) === undefined ? { inner, isOwn: true } : undefined;
      return delimiters.left.startsWith("{") || isTextFile ? undefined : { inner, isOwn: false };
    },
    advise: ([keyword = "", rest = "", inner = ""], written, { delimiters }) => {
      if (inner !== "" || keyword === "=") {
        const value = inner === "" ? rest : inner;
        if (delimiters.left.startsWith("{") && inner !== "") return undefined;
        return /^[\p{L}_$]/u.test(value) ? expressionAdvice(value, written) : undefined;
      }
      const own = /^el/.test(keyword) ? alternative(rest.replace(/^\s*if\b/, ""), written) : undefined;
      return (tag) => (own === undefined ? removal(tag) : { suggestion: `Write ${own} instead of ${tag}.` });
    },
  },
  {
    // Comments of Jinja.
    begins: "{#",
    pattern: /\{#(?![\p{L}_][\p{L}\p{N}_.]*\})[^{}\n]{1,300}?#\}/gu,
    isPossible: ({ delimiters, text }) => delimiters.left === "{{" || text.includes("{%"),
    advise: () => (tag) => ({ suggestion: `Remove ${tag}: a comment would be printed.` }),
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
    pattern: new RegExp(String.raw`(?<!«)[$#]\{\s*(?:(${NAME})|([^{}\s][^{}\n]{0,159}?))\s*\}`, "gu"),
    isPossible: ({ delimiters, isTextFile = false, text }) =>
      delimiters.left === "{" ? !/(?<![$#{])\{[\p{L}_#^/]/u.test(text) : !isTextFile,
    advise: ([name = "", expression = ""], written, { delimiters, enhancedSyntax = false }) => {
      if (expression !== "") {
        const isText = delimiters.left === "{" || !/[\p{L}_]/u.test(expression) || /^\s*["'$]/.test(expression);
        return isText && !/\w\(/.test(expression) ? undefined : expressionAdvice(expression, written);
      }
      return (tag) =>
        delimiters.left === "{"
          ? { suggestion: `Write ${written(name)} instead of ${tag}, unless ${tag[0]} is to be printed.` }
          : instead(written(name), tag, name.includes(".") && !enhancedSyntax);
    },
  },
  {
    // Aspose, Windward, Docmosis.
    begins: "<<",
    pattern:
      /<<((?:\/?\w+\s*)?\[[^[\]\n]{1,200}\][^<>\n]{0,60}|\w+_\{[^{}\n]{1,200}\}|[^<>\s](?:[^<>\n]{0,200}[^<>\s])?)>>/g,
    innerOf: ([inner = ""], { hasAngledStatements }) =>
      hasAngledStatements ? { inner: angledStatement(inner), isOwn: false } : NO_TAG,
    advise: ([inner = ""], written, { hasAngledStatements }) => {
      const name = /^\[?([\p{L}_][\p{L}\p{N}_]*(?:[. ][\p{L}\p{N}_]+){0,5})\]?$/u.exec(inner)?.[1];
      if (hasAngledStatements) return name === undefined ? removal : (tag) => instead(written(name), tag);
      if (name === undefined) return undefined;
      return (tag) => ({
        suggestion: `Write ${written(name)} instead of ${tag}, or set the delimiters to << and >>.`,
      });
    },
  },
  {
    // docx-templates.
    begins: "+++",
    pattern:
      /\+\+\+\s*((?:(?:FOR|END-FOR|IF|END-IF|INS|EXEC|ALIAS|QUERY|IMAGE|LINK|HTML|CMD_NODE)\b|[=!*$]|\w+\()(?:[^+\n]|\+(?!\+\+)){0,300}?)\s*\+\+\+/giu,
    innerOf: ([command = ""]) => ({ inner: ownCommand(command), isOwn: false }),
    advise: ([command = ""], written) => {
      const value = command.replace(/^(?:INS\b|=)\s*/i, "");
      return OTHER_COMMAND.test(command) ? removal : expressionAdvice(value, written);
    },
  },
  {
    // docxtpl: a name that stands for runs or a paragraph. Statements tell such a mark from the first word of a name.
    begins: "{{p",
    pattern: /\{\{(?:p|r|tr|tc)\s+([\p{L}_][\p{L}\p{N}_.]*)\s*\}\}/gu,
    isPossible: ({ delimiters, text }) => delimiters.left === "{{" || text.includes("{%"),
    advise:
      ([name = ""], written, { hasStatements }) =>
      (tag) =>
        hasStatements
          ? instead(written(name), tag)
          : { suggestion: `Write ${written(name)} instead of ${tag}, unless this is its whole name.` },
  },
  {
    // Carbone, whose data is `d`. Its repetitions and formatters tell it from a field of that name.
    begins: "{d",
    pattern: /\{[dc](\.[^{}\n:]{1,160}|\[[^{}\n:]{1,160})((?::[^{}\n]{1,160})?)\}/gu,
    isPossible: ({ text }) => CARBONE.test(text),
    advise: ([path = "", formatters = ""], written, { enhancedSyntax = false }) => {
      if (path.includes("+1]"))
        return (tag) => ({ suggestion: `Remove ${tag}: a section says by itself what it repeats.` });
      const [, list = "", field = ""] = /^\.?(.*?)\.?\[i\]\.?(?:.*\[i\]\.?)?([^[\]]*)$/.exec(path) ?? [];
      const name = path.replace(/^\./, "");
      if (/:(?:show|hide)(?:Begin|End)\b/.test(formatters))
        return (tag) => branchOfCarbone(name, formatters, { tag, written });
      if (path.includes("[i]")) {
        const section = `${written(`#${list === "" ? "Name" : list}`)} … ${written("/")}`;
        return (tag) => ({
          suggestion: `Write ${written(field === "" ? "." : field)} in a section ${section} instead of ${tag}.`,
        });
      }
      if (formatters !== "" || name.includes("["))
        return (tag) => ({
          suggestion: `Write ${written(name)} instead of ${tag}, with a filter in place of its formatter.`,
        });
      return (tag) => instead(written(name), tag, name.includes(".") && !enhancedSyntax);
    },
  },
  {
    // Document assembly of Open XML PowerTools, in content controls or as text.
    begins: "<",
    pattern: /(?:<#\s*)?<(\w+)((?:\s+\w+=["“”][^<>"“”\n]{0,200}["“”])*)\s*\/>(?:\s*#>)?/g,
    isPossible: ({ text }) => /<(?:Content|Repeat|Conditional|Table)\s+Select=/.test(text),
    innerOf: ([element = "", attributes = ""]) => ({ inner: assemblyStatement(element, attributes), isOwn: false }),
    advise: () => removal,
  },
  {
    // Py3o, whose statements are links in an .odt file.
    begins: "for=",
    pattern: /(?<![\p{L}\p{N}"'“])(?:(for|if)=["“”]([^"“”\n]{1,160})["“”]|\/(for|if)(?![\p{L}\p{N}/>]))/gu,
    isPossible: ({ text }) => /(?<![\p{L}\p{N}])for=["“”]\w+ in [^"“”\n]+["“”]/u.test(text),
    innerOf: ([keyword = "", argument = "", end = ""]) => ({
      inner: end === "" ? `${keyword} ${argument}` : `end${end}`,
      isOwn: false,
    }),
    advise: () => undefined,
  },
  {
    // HotDocs.
    begins: "«",
    pattern: /«([^«»\n]{1,200})»/g,
    isPossible: ({ delimiters, text }) =>
      delimiters.left !== "«" && /«(?:IF|REPEAT|END (?:IF|REPEAT))\b[^«»\n]*»/.test(text),
    innerOf: ([inner = ""]) => ({ inner: inner.replace(/:(?![^"]*"[^"]*$).*$/s, ""), isOwn: false }),
    advise:
      ([inner = ""], written) =>
      (tag) =>
        instead(written(inner.replace(/:.*$/s, "").trim()), tag),
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
    isPossible: ({ fields = NO_FIELDS }) => fields.size > 0,
    advise: ([name = ""], written, { fields }) =>
      fields?.has(name) === true ? (tag) => instead(written(name), tag) : undefined,
  },
];

const STATEMENTS = /^(?:if|elif|elsif|elseif|else|for|foreach|unless|end\w*|with)$/;
const NO_TAG: ForeignText = { inner: "", isOwn: false };
const CARBONE =
  /\{[dc](?:[^{}\n]{0,160}\[i(?:\+1)?\]|[.[][^{}\n]{0,160}:(?:if|show|hide|format|conv|and|or|int|len|append|add|date)\w*\b)/;
/** Statements of Aspose's engine and of Docmosis, beside which all angled tags are theirs. */
const ANGLED_STATEMENT =
  /<<\s*(?:(?:foreach|if|elseif)\s*\[|\/(?:foreach|if)\b|\[[^<>\n]+\]|(?:rs|cs|rr|cr|cc)_|es_|er_|ec_)/;
const OTHER_COMMAND = /^(?:EXEC|ALIAS|QUERY|CMD_NODE|IMAGE|LINK|HTML|!|\*)/i;

/** The advice for a value that another engine computes. */
function expressionAdvice(value: string, written: (name: string) => string): Advise {
  if (isPlainName(value)) return (tag) => ({ suggestion: `Write ${written(value)} instead of ${tag}.` });
  if (/\w\s*\(|[[\]|`]|\bnew\s|\?:/.test(value))
    return (tag) => ({ suggestion: `Put the value of ${value} into the data, and write its name instead of ${tag}.` });
  return (tag) => ({ suggestion: `Write ${written(value)} instead of ${tag}, and ${SWITCH}.` });
}

function removal(tag: string): Advice {
  return { suggestion: `Remove ${tag}, and compute the value in the data.` };
}

/** Returns a tag of Aspose or Docmosis in words that are read as a statement or a name. */
function angledStatement(inner: string): string {
  const [, repeats, shows, own, end] = /^(?:(r[sr])|(c[src]))_(.*)$|^(e[src])_.*$/s.exec(inner) ?? [];
  if (end !== undefined) return "end";
  const value = (own ?? "").replace(/^\{(.*)\}$/s, "$1");
  if (repeats !== undefined) return `each ${value}`;
  if (shows !== undefined) return `if ${value}`;
  const [, word = "", argument = ""] = /^(foreach|if|elseif)\s*\[(.*)\]/s.exec(inner) ?? [];
  if (word === "") return inner.replace(/^\[([\p{L}_][\p{L}\p{N}_.]*)\]$/u, "$1");
  return word === "foreach" && argument.startsWith("in ") ? `each ${argument.slice(3)}` : `${word} ${argument}`;
}

/** Returns an element of Open XML PowerTools in such words. XPath's paths lead from the entry. */
function assemblyStatement(element: string, attributes: string): string {
  const attribute = (name: string) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}])${name}=["“”]([^"“”]*)["“”]`, "u").exec(attributes)?.[1];
  const select = attribute("Select") ?? "";
  const isOuter = /\.\.|\/\//.test(select);
  const path = isOuter ? select : select.replace(/^\.\/|@/g, "").replaceAll("/", ".");
  if (path === "" && !element.startsWith("End")) return "";
  const match = attribute("Match");
  const other = attribute("NotMatch");
  switch (element) {
    case "Content":
      return path;
    case "Repeat":
      return `each ${path}`;
    case "Conditional":
      if (match !== undefined) return `if ${path} == "${match}"`;
      return other === undefined ? `if ${path}` : `if ${path} != "${other}"`;
    case "EndRepeat":
    case "EndConditional":
      return "end";
    default:
      return "";
  }
}

interface CarboneTag {
  readonly tag: string;
  readonly written: (name: string) => string;
}

/** Formatters of Carbone begin and end what appears on a condition. */
function branchOfCarbone(name: string, formatters: string, { tag, written }: CarboneTag): Advice {
  if (/(?:show|hide)End\b/.test(formatters)) return { suggestion: `Write ${written("/")} instead of ${tag}.` };
  const [, empty, test = "", value = ""] =
    /^:if(?:(N?EM)(?:\(\))?|(EQ|NE|[GL]TE?)\(([^()]*)\)):(?:show|hide)Begin(?:\(\))?$/.exec(formatters) ?? [];
  const hides = /:hideBegin\b/.test(formatters);
  const text = value.trim().replace(/^(["'])(.*)\1$/s, "$2");
  const isKnown = empty !== undefined || (test !== "" && !/["'“”]/.test(text));
  if (!isKnown || name.includes("[")) return fromData({ own: hides ? "^" : "#" }, tag, written);
  if (empty !== undefined) {
    return { suggestion: `Write ${written(`${(empty === "EM") === hides ? "#" : "^"}${name}`)} instead of ${tag}.` };
  }
  const sign = { EQ: "==", NE: "!=", GT: ">", GTE: ">=", LT: "<", LTE: "<=" }[test] ?? "==";
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value.trim());
  const own = written(`${hides ? "^" : "#"}${name} ${sign} ${isNumber ? text : `"${text}"`}`);
  return { suggestion: `Write ${own} instead of ${tag}, and ${SWITCH}.` };
}

/** Returns a command of docx-templates in words that are read as a statement; others as they are. */
function ownCommand(command: string): string {
  if (OTHER_COMMAND.test(command)) return "";
  const [, end] = /^END-(FOR|IF)\b/i.exec(command) ?? [];
  if (end !== undefined) return `end${end.toLowerCase()}`;
  const [, variable, list] = /^FOR\s+(\w+)\s+IN\s+(\S.*)$/is.exec(command) ?? [];
  if (variable !== undefined) return `for ${variable} in ${list}`;
  const [, condition] = /^IF\s+(\S.*)$/is.exec(command) ?? [];
  return condition === undefined ? command.replace(/^(?:INS\b|=)\s*/i, "") : `if ${condition}`;
}

/** Returns the start of a further branch. The start of the first one is not known. */
function alternative(condition: string, written: (name: string) => string): string {
  if (condition.trim() === "") return `${written("/")} and the opposite section, such as ${written("^Name")},`;
  return `${written("/")} and ${written(sectionFor(readCondition(condition), true))}`;
}
