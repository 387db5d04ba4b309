/** Translates the tags of another template engine in their order, since a statement and its end belong together. */
import { type Condition, hasUnknown, isComputed, operandFor, readCondition, sectionFor } from "./condition.ts";
import { type Keyword, readStatement, type Statement } from "./statement.ts";

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
  /** For a statement that this service cannot express: its argument, which the data must hold as a value. */
  readonly unknown?: string;
  /** The index of the start of the loop, for a name of its entry. */
  readonly loop?: number;
}

type Written = (name: string) => string;

interface Open {
  readonly index: number;
  readonly statement: Extract<Statement, { role: "open" }> | undefined;
  /** Whether this service cannot express it. */
  readonly isUnknown: boolean;
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
  for (const [index, { inner, isOwn }] of tags.entries()) {
    const statement = readStatement(inner);
    if (statement?.role === "open") {
      const start = opened(index, statement, tags[index]);
      open.push(start);
      if (!isOwn) found.set(index, startOf(start, written));
    } else if (statement?.role === "else") {
      const around = open.at(-1);
      if (around?.statement !== undefined) around.parts.push([index, branch(around, statement.argument, written)]);
    } else if (statement?.role === "close" && closes(statement.keyword, open) >= 0) {
      close(index, statement.keyword, { open, found, written, isOwn });
    } else if (isOwn && /^\s*[#^]/.test(inner))
      open.push({ index, statement: undefined, isUnknown: false, conditions: [], parts: [] });
    else if (isOwn && /^\s*\//.test(inner)) closeOwn(inner, open, found, written);
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

function opened(index: number, statement: NonNullable<Open["statement"]>, tag: ForeignText | undefined): Open {
  const { keyword, argument } = statement;
  const condition =
    keyword === "if" || keyword === "unless" ? readCondition(argument) : { text: list(argument), isNegated: false };
  const isNegated = keyword === "unless" ? !condition.isNegated : condition.isNegated;
  // A name of this service may have blanks, such as "Paid in full".
  const isUnknown =
    tag?.isOwn === false && (keyword === "for" ? isOtherLoop(tag, condition.text) : hasUnknown(argument));
  return { index, statement, isUnknown, conditions: [{ ...condition, isNegated }], parts: [] };
}

/** Whether a loop goes over what is no list of the data, or has names for keys and values. */
function isOtherLoop({ inner }: ForeignText, over: string): boolean {
  return /[([]/.test(over) || /^\s*for(?:each)?\s+\w+\s*,/i.test(inner);
}

/** A list without the filters and calls of other engines behind it. */
function list(argument: string): string {
  return argument.replace(/^\$|\s*(?:\||\sif\s).*$|\(\)$/g, "").trim();
}

function startOf({ statement, isUnknown, conditions: [condition] }: Open, written: Written): Translation {
  if (condition === undefined) return { own: "", isComputed: false };
  if (isUnknown) return { own: "", isComputed: false, unknown: statement?.argument ?? "" };
  return { own: written(sectionFor(condition, true)), isComputed: isComputed(condition) };
}

/** Ends the branch before, and starts one that shows what none of the branches before it shows. */
function branch(
  { statement, isUnknown, conditions }: Open,
  argument: string | undefined,
  written: Written,
): Translation {
  const [only] = conditions;
  if (isUnknown || (argument !== undefined && hasUnknown(argument)))
    return { own: "", isComputed: false, unknown: argument ?? `not ${statement?.argument ?? ""}` };
  if (argument === undefined && conditions.length === 1 && only !== undefined) {
    return { own: written("/") + written(sectionFor(only, false)), isComputed: isComputed(only) };
  }
  const before = conditions.map((each) => operandFor(each, false));
  const next = argument === undefined ? undefined : readCondition(argument);
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
  const isNamed = isOwn && start.parts.length === 0 && condition !== undefined && !isComputed(condition);
  found.set(index, { own: written(isNamed ? `/${condition.text}` : "/"), isComputed: false });
}

/** An end of this service's own closes what was opened last, if it has no name; also a start of another engine. */
function closeOwn(inner: string, open: Open[], found: Map<number, Translation>, written: Written): void {
  const last = open.at(-1);
  if (last?.statement === undefined || inner.trim() === "/") open.pop();
  if (last?.statement === undefined || inner.trim() !== "/") return;
  found.set(last.index, startOf(last, written));
  for (const [each, translation] of last.parts) found.set(each, translation);
}

const PATH = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** Translates a name. In a loop, a name that begins with the loop's variable or `this` is one of the entry. */
function translateName(
  inner: string,
  open: readonly Open[],
  { isOwn, written }: { readonly isOwn: boolean; readonly written: Written },
): Translation | undefined {
  const text = inner
    .trim()
    .replace(/^[&~=]\s*|^(?:p|r|tr|tc)\s+(?=\S+$)/g, "")
    .replace(/^\$(?=\p{L})/u, "")
    .trim();
  const loops = open.filter(({ statement }) => statement?.keyword === "for" || statement?.keyword === "with");
  const [first = "", ...rest] = text.split(".");
  const loop = loops.findLast(({ statement }) => first === "this" || first === statement?.variable);
  if (loop !== undefined && PATH.test(text)) {
    if (loop.isUnknown) return undefined;
    const name = rest.length === 0 ? "." : rest.join(".");
    return { own: written(name), isComputed: isComputed({ text: name }), loop: loop.index };
  }
  const known = POSITIONS.get(text);
  if (known !== undefined && loops.length > 0) return { own: written(known), isComputed: true };
  if (!isOwn && readStatement(inner)?.role === "close" && !text.startsWith("/")) {
    return { own: written("/"), isComputed: false };
  }
  if (!isOwn && /^[#^/]\s*[\p{L}_][\p{L}\p{N}_. ]*$|^\/$/u.test(text)) {
    return { own: written(text), isComputed: text.includes(".") };
  }
  const outer = /^(?:\.\.\/|@root\.)+(\S+)$/.exec(text)?.[1] ?? text;
  if ((isOwn && outer === text) || !(PATH.test(outer) || /^[\p{L}_][\p{L}\p{N}_ ]*$/u.test(outer))) return undefined;
  return { own: written(outer), isComputed: isComputed({ text: outer }) };
}

/** The position of an entry in Handlebars and Jinja. */
const POSITIONS = new Map([
  ["@index", "$index"],
  ["@first", "$first"],
  ["@last", "$last"],
  ["loop.index", "$index + 1"],
  ["loop.index0", "$index"],
  ["loop.first", "$first"],
  ["loop.last", "$last"],
]);
