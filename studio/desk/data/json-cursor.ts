/** Where in an unfinished JSON text the cursor stands: in which object, and in a name or in a value. */
import type { Path } from "#studio/desk/places/paths.ts";

export interface JsonCursor {
  /** To the object or list around, or to the value that is typed. */
  readonly path: Path;
  readonly isName: boolean;
  /** What of the name or the value stands before the cursor, without quotation marks. */
  readonly typed: string;
  /** What a completion replaces. */
  readonly start: number;
  readonly end: number;
  /** The names that the object has already, besides the one at the cursor. */
  readonly taken: readonly string[];
  /** Whether a colon follows. */
  readonly hasColon: boolean;
  /** Whether another name or value follows without one. */
  readonly needsComma: boolean;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

interface Open {
  readonly isList: boolean;
  /** The name or the position of the value that is read; undefined where a name is expected. */
  step: string | number | undefined;
  /** Whether its colon was read. */
  isValue: boolean;
  readonly names: string[];
}

/** Undefined where nothing can be completed: behind a finished name or value, or outside of the data. */
export function jsonCursor(text: string, caret: number): JsonCursor | undefined {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, index, end: index + token.length }));
  const before = tokens.filter(({ index }) => index < caret);
  const last = before.at(-1);
  const isInside = last !== undefined && !isSign(last.token) && reaches(last, caret);
  const open: Open[] = [];
  for (const { token } of isInside ? before.slice(0, -1) : before) read(token, open);
  const inner = open.at(-1);
  if (inner === undefined) return undefined;
  const isName = !inner.isList && !inner.isValue;
  // A name or a value was read to its end.
  if (isName ? inner.step !== undefined : inner.isList && inner.isValue) return undefined;
  if (!inner.isList && inner.isValue && inner.step === undefined) return undefined;
  const start = isInside ? last.index : caret;
  // A text whose end was not typed yet takes in what is behind it, up to the next quotation mark.
  const end =
    isInside && !isUnfinished(last.token) && /^\s*(?:[,:}\]]|$)/.test(text.slice(last.end)) ? last.end : caret;
  const steps = open.map(({ step }) => step).filter((step) => step !== undefined);
  return {
    path: steps,
    isName,
    typed: text.slice(start, caret).replace(/^"/, ""),
    start,
    end,
    taken: isName ? [...inner.names, ...namesBehind(text.slice(end).match(TOKEN) ?? [])] : [],
    hasColon: /^\s*:/.test(text.slice(end)),
    needsComma: /^\s*["{[\w-]/.test(text.slice(end)),
  };
}

function isSign(token: string): boolean {
  return /^[{}[\],:]$/.test(token);
}

function isUnfinished(token: string): boolean {
  return token.startsWith('"') && !/^"(?:[^"\\]|\\.)*"$/.test(token);
}

/** Whether the cursor is in the token or directly behind it; behind the closing quotation mark it is not. */
function reaches({ token, end }: { readonly token: string; readonly end: number }, caret: number): boolean {
  return token.endsWith('"') && !isUnfinished(token) ? caret < end : caret <= end;
}

function read(token: string, open: Open[]): void {
  const inner = open.at(-1);
  if (token === "{" || token === "[") {
    open.push({ isList: token === "[", step: token === "[" ? 0 : undefined, isValue: false, names: [] });
  } else if (token === "}" || token === "]") {
    open.pop();
    finishValue(open.at(-1));
  } else if (inner === undefined) return;
  else if (token === ",") {
    if (inner.isList) inner.step = Number(inner.step) + 1;
    else inner.step = undefined;
    inner.isValue = false;
  } else if (token === ":") inner.isValue = true;
  else if (inner.isList || inner.isValue) finishValue(inner);
  else {
    inner.step = nameIn(token);
    inner.names.push(inner.step);
  }
}

/** Behind a value, only a comma goes on. */
function finishValue(inner: Open | undefined): void {
  if (inner === undefined) return;
  inner.isValue = true;
  if (!inner.isList) inner.step = undefined;
}

/** The names of the same object that come later. */
function namesBehind(tokens: readonly string[]): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth < 0) return names;
    if (depth === 0 && token.startsWith('"') && tokens[index + 1] === ":") names.push(nameIn(token));
  }
  return names;
}

function nameIn(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.replace(/^"|"$/g, "");
  }
}
