/** Translates the tags of another template engine in their order, since a statement and its end belong together. */
import {
  type Condition,
  hasUnknown,
  isComputed,
  operandFor,
  outsideQuotes,
  readCondition,
  sectionFor,
} from "./condition.ts";
import { type Keyword, readStatement, type Statement, withoutSigns } from "./statement.ts";

/** The text between the signs of a tag. */
export interface ForeignText {
  readonly inner: string;
  /** Whether the tag is one of this service's own, unless it is a statement. */
  readonly isOwn: boolean;
}

export interface Translation {
  /** Its own tags, with the delimiters of the template. */
  readonly own: string;
  /** Whether it means this only with enhanced syntax. */
  readonly isComputed: boolean;
  /** The end of its section, where the tags have none. */
  readonly end?: string;
  /**
   * For what this service cannot express: the statement's argument, or the name in such a loop, which the data must hold as a
   * value. `own` is then the mark before its name.
   */
  readonly unknown?: string;
  /** The index of the start of the loop, for a name of its entry. */
  readonly loop?: number;
  /** Whether it is a name of an entry around the innermost one, whose own value of that name would be printed instead. */
  readonly isHidden?: boolean;
}

type Written = (name: string) => string;

interface Open {
  readonly index: number;
  readonly statement: Extract<Statement, { role: "open" }> | undefined;
  /** The name that its end may repeat. */
  readonly name: string;
  /** Whether this service cannot express it. */
  readonly isUnknown: boolean;
  /** Finds its variable. */
  readonly variable?: RegExp | undefined;
  /** The conditions of its branches up to here. */
  readonly conditions: Condition[];
  /** The translations of its branches, which count if its end is found. */
  readonly parts: [index: number, translation: Translation][];
}

/**
 * Returns the translation of each tag that is a statement with its end, or a name of the entry of such a loop; and, of tags
 * that are not own ones, of every name and every start.
 */
export function translateForeign(tags: readonly ForeignText[], written: Written): ReadonlyMap<number, Translation> {
  const found = new Map<number, Translation>();
  const open: Open[] = [];
  const statements = tags.map(({ inner }) => readStatement(inner));
  const lists = new Set(statements.flatMap((each) => (isLoop(each) ? list(each.argument) : [])));
  for (const [index, { inner, isOwn }] of tags.entries()) {
    const statement = statements[index];
    if (statement?.role === "open") {
      const start = opened({ index, statement, tag: tags[index] }, open, lists);
      open.push(start);
      if (open.length > NESTED_MAX) open.shift();
      if (!isOwn) found.set(index, startOf(start, written));
    } else if (statement?.role === "else") {
      const around = open.at(-1);
      if (around?.statement !== undefined)
        around.parts.push([index, branch(around, statement.argument, { open, written })]);
    } else if (statement?.role === "close" && closes(statement.keyword, open) >= 0) {
      close(index, statement.keyword, { open, found, written, isOwn });
    } else if (isOwn && /^\s*[#^]/.test(inner)) {
      open.push({ index, name: inner.replace(/^\s*[#^]/, "").trim(), ...OWN });
      if (open.length > NESTED_MAX) open.shift();
    } else if (isOwn && /^\s*\//.test(inner)) closeOwn(inner, open, found, written);
    else {
      const translation = translateName(inner, open, { isOwn, written });
      if (translation !== undefined) found.set(index, translation);
    }
  }
  for (const start of open) {
    // With the mark of a section it is no name.
    if (start.statement !== undefined && /^\s*#/.test(tags[start.index]?.inner ?? "")) {
      found.set(start.index, { ...startOf(start, written), end: written("/") });
    }
  }
  return found;
}

/** More than documents have, and few enough to look through for each tag. */
const NESTED_MAX = 32;

const OWN = { statement: undefined, isUnknown: false, conditions: [], parts: [] };

function isLoop(statement: Statement | undefined): statement is Extract<Statement, { role: "open" }> {
  return statement?.role === "open" && statement.keyword === "for";
}

interface Opening extends Pick<Open, "index"> {
  readonly statement: NonNullable<Open["statement"]>;
  readonly tag: ForeignText | undefined;
}

function opened({ index, statement, tag }: Opening, open: readonly Open[], lists: ReadonlySet<string>): Open {
  const { keyword, argument } = statement;
  const isCondition = keyword === "if" || keyword === "unless";
  const read = isCondition ? readCondition(argument) : { text: list(argument), isNegated: false };
  const condition = { ...read, text: inEntry(read.text, open), isList: isCondition && lists.has(read.text) };
  const isNegated = keyword === "unless" ? !condition.isNegated : condition.isNegated;
  // A name of this service may have blanks, such as "Paid in full".
  const isUnknown =
    isOfOuterEntry(read.text, open) ||
    (tag?.isOwn === false && (keyword === "for" ? isOtherLoop(tag, condition.text) : hasUnknown(argument)));
  const variable = statement.variable === undefined ? undefined : nameOf(statement.variable);
  return {
    index,
    statement,
    name: argument,
    isUnknown,
    variable,
    conditions: [{ ...condition, isNegated }],
    parts: [],
  };
}

/** The loops that are open, the innermost last. */
function loopsIn(open: readonly Open[]): readonly Open[] {
  return open.filter(({ statement }) => statement?.keyword === "for" || statement?.keyword === "with");
}

/** Returns an expression as it is read in the innermost entry: without the variable of its loop, and the entry as `.`. */
function inEntry(expression: string, open: readonly Open[]): string {
  const loop = loopsIn(open).at(-1);
  if (loop === undefined) return expression;
  return outsideQuotes(expression, (text) =>
    text.replace(loop.variable ?? THIS, (found) => (found.endsWith(".") ? "" : ".")),
  );
}

/** Finds a variable, with the dot behind it if a name follows. */
function nameOf(variable: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_.])(?:this|${variable})(?:\.(?=[\p{L}_])|(?![\p{L}\p{N}_.]))`, "gu");
}

const THIS = nameOf("this");

function isOfOuterEntry(expression: string, open: readonly Open[]): boolean {
  return loopsIn(open)
    .slice(0, -1)
    .some(({ variable }) => variable !== undefined && expression.search(variable) >= 0);
}

/** Whether a loop goes over what is no list of the data or the entry, or has names for keys and values. */
function isOtherLoop({ inner }: ForeignText, over: string): boolean {
  return /[([/]/.test(over) || /^\s*for(?:each)?\s+\w+\s*,/i.test(inner);
}

/** A list without the filters and calls of other engines behind it. */
function list(argument: string): string {
  return argument.replace(/^\$|\s*(?:\||\sif\s).*$|\(\)$/g, "").trim();
}

function startOf({ statement, isUnknown, conditions: [condition] }: Open, written: Written): Translation {
  if (condition === undefined) return { own: "", isComputed: false };
  if (isUnknown) return { own: "#", isComputed: false, unknown: statement?.argument ?? "" };
  const section = sectionFor(condition, true);
  return { own: written(section), isComputed: isComputed({ text: section.slice(1) }) };
}

/** Ends the branch before, and starts one that shows what none of the branches before it shows. */
function branch(
  { statement, isUnknown, conditions }: Open,
  argument: string | undefined,
  { open, written }: { readonly open: readonly Open[]; readonly written: Written },
): Translation {
  const [only] = conditions;
  const isOther = isUnknown || conditions.length > NESTED_MAX;
  if (isOther || (argument !== undefined && (hasUnknown(argument) || isOfOuterEntry(argument, open))))
    return { own: "#", isComputed: false, unknown: argument ?? `not ${statement?.argument ?? ""}` };
  if (argument === undefined && conditions.length === 1 && only !== undefined) {
    const section = sectionFor(only, false);
    return { own: written("/") + written(section), isComputed: isComputed({ text: section.slice(1) }) };
  }
  const before = conditions.map((each) => operandFor(each, false));
  const read = argument === undefined ? undefined : readCondition(argument);
  const next = read && { ...read, text: inEntry(read.text, open) };
  const all = next === undefined ? before : [...before, operandFor(next, true)];
  if (next !== undefined) conditions.push(next);
  return { own: `${written("/")}${written(`#${all.join(" && ")}`)}`, isComputed: true };
}

interface Closing {
  readonly open: Open[];
  readonly found: Map<number, Translation>;
  readonly written: Written;
  readonly isOwn: boolean;
}

/** Returns the index of what an end closes, or -1. `end` alone is too common a name to end a `with`. */
function closes(keyword: Keyword | undefined, open: readonly Open[]): number {
  const isClosed = (opened: Keyword) => (keyword === undefined ? opened !== "with" : opened === keyword);
  return open.findLastIndex(({ statement }) => statement !== undefined && isClosed(statement.keyword));
}

function close(index: number, keyword: Keyword | undefined, { open, found, written, isOwn }: Closing): void {
  const at = closes(keyword, open);
  const start = open[at];
  if (start === undefined) return;
  open.length = at;
  found.set(start.index, startOf(start, written));
  for (const [each, translation] of start.parts) found.set(each, translation);
  const [condition] = start.conditions;
  const isNamed =
    isOwn && start.parts.length === 0 && condition !== undefined && !isComputed(condition) && condition.isList !== true;
  found.set(index, { own: written(isNamed ? `/${condition.text}` : "/"), isComputed: false });
}

/**
 * An end of this service's own closes what has its name, or was opened last if it has none; also a start of another
 * engine.
 */
function closeOwn(inner: string, open: Open[], found: Map<number, Translation>, written: Written): void {
  const name = inner.trim().slice(1).trim();
  const at = name === "" ? open.length - 1 : open.findLastIndex((each) => each.name === name);
  const start = open[at];
  if (start === undefined) return;
  open.length = at;
  if (start.statement === undefined) return;
  found.set(start.index, startOf(start, written));
  for (const [each, translation] of start.parts) found.set(each, translation);
}

const PATH = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** Translates a name. In a loop, a name that begins with the loop's variable or `this` is one of the entry. */
function translateName(
  inner: string,
  open: readonly Open[],
  { isOwn, written }: { readonly isOwn: boolean; readonly written: Written },
): Translation | undefined {
  const text = withoutSigns(inner)
    .replace(/^[&~=]\s*|^(?:p|r|tr|tc)\s+(?=\S+$)/g, "")
    .replace(/^\$\{(.*)\}$/s, "$1")
    .replace(/^\$(?=\p{L})/u, "")
    .trim();
  const loops = loopsIn(open);
  const [first = "", ...rest] = text.split(".");
  const loop = loops.findLast(({ statement }) => first === "this" || first === statement?.variable);
  if (loop !== undefined && PATH.test(text)) {
    const isEntryAround = rest.length === 0 && loop !== loops.at(-1);
    if (loop.isUnknown || isEntryAround) return { own: "", isComputed: false, unknown: text };
    const name = rest.length === 0 ? "." : rest.join(".");
    const own = { own: written(name), isComputed: isComputed({ text: name }), loop: loop.index };
    return loop === loops.at(-1) ? own : { ...own, isHidden: true };
  }
  const known = POSITIONS.get(inner.trim());
  if (known !== undefined && loops.length > 0) return { own: written(known), isComputed: true };
  if (!isOwn && readStatement(inner)?.role === "close" && !text.startsWith("/")) {
    return { own: written("/"), isComputed: false };
  }
  if (!isOwn && /^[#^/]\s*[\p{L}_][\p{L}\p{N}_. ]*$|^\/$/u.test(text)) {
    return { own: written(text), isComputed: text.includes(".") };
  }
  const outer = /^(?:\.\.\/|@root\.)+(\S+)$/.exec(text)?.[1] ?? text;
  if ((isOwn && outer === text) || !(PATH.test(outer) || /^[\p{L}_][\p{L}\p{N}_ ]*$/u.test(outer))) return undefined;
  const own = { own: written(outer), isComputed: isComputed({ text: outer }) };
  if (outer !== text) return { ...own, isHidden: true };
  const entry = loops.at(-1);
  if (entry === undefined) return own;
  // Without a variable of the loop, a name is first one of the entry.
  return entry.statement?.variable === undefined ? { ...own, loop: entry.index } : own;
}

/** The position of an entry in docx-templates, Handlebars and Jinja. */
const POSITIONS = new Map([
  ["$idx", "$index"],
  ["@index", "$index"],
  ["@first", "$first"],
  ["@last", "$last"],
  ["loop.index", "$index + 1"],
  ["loop.index0", "$index"],
  ["loop.first", "$first"],
  ["loop.last", "$last"],
]);
