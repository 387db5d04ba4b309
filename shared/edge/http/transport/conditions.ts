/** Evaluates the conditions of a request for a file (RFC 9110, 13). */

/** What identifies the present bytes of a file. */
export interface Validators {
  /** A strong entity tag with its quotation marks. */
  readonly etag: string;
  readonly modified: Date;
}

/**
 * Returns whether the file is to be sent, the caller has it already, or it is not the one that the caller requires. A
 * tag is more exact than a date, so a date counts only where there is no tag (13.2.2).
 */
export function outcomeOf(headers: Headers, { etag, modified }: Validators): "send" | "not-modified" | "failed" {
  const match = headers.get("if-match");
  const noneMatch = headers.get("if-none-match");
  const isOther = match === null ? secondsOf(modified) > dateIn(headers, "if-unmodified-since") : !names(match, etag);
  if (isOther) return "failed";
  // The tag of a compressed response is the same, marked as weak.
  const isKnown =
    noneMatch === null
      ? secondsOf(modified) <= dateIn(headers, "if-modified-since")
      : names(noneMatch, etag) || names(noneMatch, weak(etag));
  return isKnown ? "not-modified" : "send";
}

/**
 * Returns whether a range continues what the caller has: without `If-Range`, or if it is the tag of the present file. A
 * date does not identify the bytes, because two versions of a file may be stored within its second (13.1.5, 8.8.2.2).
 */
export function continuesPresentFile(headers: Headers, { etag }: Pick<Validators, "etag">): boolean {
  return !headers.has("if-range") || headers.get("if-range")?.trim() === etag;
}

/** Marks a tag as weak: it identifies the content, but not its bytes. */
export function weak(etag: string): string {
  return `W/${etag}`;
}

/** Returns whether a list of entity tags contains the tag. */
function names(list: string, etag: string): boolean {
  const tags: readonly string[] = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return list.trim() === "*" || tags.includes(etag);
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Each of the three forms of a date begins with a weekday (5.6.7). Anything else is no date. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** Returns the seconds since the Unix epoch, or NaN, with which every comparison is false. */
function dateIn(headers: Headers, name: string): number {
  const date = headers.get(name)?.trim() ?? "";
  if (!HTTP_DATE.test(date)) return Number.NaN;
  return Date.parse(date.endsWith("GMT") ? date : `${date} GMT`) / 1000;
}
