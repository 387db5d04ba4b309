/** The tags of other template engines, and what to write instead of each. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";

export interface TemplateText {
  readonly text: string;
  readonly delimiters: Delimiters;
  /** The names of the document's merge fields. */
  readonly fields?: ReadonlySet<string>;
  /** Whether it is source code or plain text, in which `${x}` may belong to the language. */
  readonly isTextFile?: boolean;
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
  ) => ((tag: string) => string) | undefined;
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*(?:[. ][\p{L}\p{N}_]+){0,5}`;

export const ENGINES: readonly Engine[] = [
  {
    // Jinja, Twig, Liquid, Django.
    begins: "{%",
    pattern:
      /\{%[-+~]?\s*(?:(?:p|tr|tc|r)\s+)?(if|elif|elsif|elseif|else|for|unless|end\w+|set|assign|include|block|macro|case|when)\b([^%\n]{0,160}?)[-+~]?%\}/g,
    advise: ([keyword = "", rest = ""], written) => {
      const own = ownStatement(keyword, rest, written);
      return (tag) =>
        own === undefined ? `Remove ${tag}, and compute the value in the data.` : `Write ${own} instead of ${tag}.`;
    },
  },
  {
    // FreeMarker, Velocity, docx-stamper. A dollar sign may stand before some values, but not before all.
    begins: "${",
    pattern: new RegExp(String.raw`(?<!«)[$#]\{\s*(${NAME})\s*\}`, "gu"),
    isPossible: ({ delimiters, isTextFile = false, text }) =>
      delimiters.left === "{" ? !/(?<![$#{])\{[\p{L}_#^/]/u.test(text) : !isTextFile,
    advise:
      ([name = ""], written) =>
      (tag) =>
        `Write ${written(name)} instead of ${tag}, unless ${tag[0]} is to be printed.`,
  },
  {
    // Aspose, Windward.
    begins: "<<",
    pattern: new RegExp(String.raw`<<\[?(${NAME})\]?>>`, "gu"),
    advise:
      ([name = ""], written) =>
      (tag) =>
        `Write ${written(name)} instead of ${tag}, or set the delimiters to << and >>.`,
  },
  {
    // docx-templates.
    begins: "+++",
    pattern: /\+\+\+\s*(FOR\s+\S+\s+IN|IF|END-FOR|END-IF|INS|=)\s*(\$?[\p{L}_][\p{L}\p{N}_.]*)?\s*\+\+\+/giu,
    advise: ([command = "", value = ""], written) => {
      const own = ownCommand(command.toUpperCase(), value.replace(/^\$/, ""));
      return own === undefined ? undefined : (tag) => `Write ${written(own)} instead of ${tag}.`;
    },
  },
  {
    // docxtpl: a name that stands for runs or a paragraph. Its statements tell such a mark from the first word of a name.
    begins: "{{p",
    pattern: /\{\{(?:p|r|tr|tc)\s+([\p{L}_][\p{L}\p{N}_.]*)\s*\}\}/gu,
    isPossible: ({ text }) => text.includes("{%"),
    advise:
      ([name = ""], written) =>
      (tag) =>
        `Write ${written(name)} instead of ${tag}.`,
  },
  {
    // Carbone, whose data is `d`. Its repetitions tell it from a field of that name.
    begins: "{d",
    pattern: /\{d\.([\p{L}\p{N}_.]{1,100})(?:\[i(\+1)?\]\.([\p{L}\p{N}_.]{1,100}))?\}/gu,
    isPossible: ({ delimiters, text }) => delimiters.left === "{" && CARBONE_ROW.test(text),
    advise: ([name = "", next = "", field = ""], written) => {
      if (next !== "") return (tag) => `Remove ${tag}: a section says by itself what it repeats.`;
      const section = `${written(`#${name}`)} … ${written("/")}`;
      const own = field === "" ? written(name) : `${written(field)} in a section ${section}`;
      return (tag) => `Write ${own} instead of ${tag}.`;
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
        `Write ${written(braced + bare)} instead of ${tag}.`,
  },
  {
    // Ant, Maven.
    begins: "@",
    pattern: /(?<![\p{L}\p{N}._%+@-])@([\p{L}_][\p{L}\p{N}_.]{1,60})@(?![\p{L}\p{N}@])/gu,
    advise:
      ([name = ""], written) =>
      (tag) =>
        `Write ${written(name)} instead of ${tag}.`,
  },
  {
    // Word's mail merge, beside other tags.
    begins: "«",
    pattern: /«([^«»\n]{1,100})»/g,
    advise: ([name = ""], written, { fields }) =>
      fields?.has(name) === true ? (tag) => `Write ${written(name)} instead of ${tag}.` : undefined,
  },
];

const CARBONE_ROW = /\{d[^{}\n]{0,160}\[i(?:\+1)?\]/;

/** Returns undefined for a command without what it needs. */
function ownCommand(command: string, value: string): string | undefined {
  if (command.startsWith("END")) return "/";
  if (value === "") return undefined;
  return command === "IF" || command.startsWith("FOR") ? `#${value}` : value;
}

function ownStatement(keyword: string, rest: string, written: (name: string) => string): string | undefined {
  if (keyword.startsWith("end")) return written("/");
  if (keyword === "unless") return written(`^${rest}`);
  const condition = (text: string) => written(/^not\s+/.test(text) ? `^${text.replace(/^not\s+/, "")}` : `#${text}`);
  if (keyword === "if") return condition(rest);
  const list = /\sin\s+(\S.*)$/.exec(` ${rest}`)?.[1];
  if (keyword === "for" && list !== undefined) return written(`#${list}`);
  if (keyword === "else") return `${written("/")} and the opposite section, such as ${written("^Name")},`;
  return /^els/.test(keyword) || keyword === "elif" ? `${written("/")} and ${condition(rest)}` : undefined;
}
