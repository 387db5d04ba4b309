/** Reads what stands between the signs of another template engine as one of its statements: `if paid`, `#each items`, `/if`. */

export type Keyword = "if" | "unless" | "for" | "with";

export type Statement =
  | {
      readonly role: "open";
      readonly keyword: Keyword;
      readonly argument: string;
      readonly variable?: string | undefined;
    }
  | { readonly role: "else"; readonly argument?: string | undefined }
  /** Without a keyword it closes what was opened last. */
  | { readonly role: "close"; readonly keyword?: Keyword | undefined };

/** @param inner the text without the signs @returns undefined for anything else, such as a name */
export function readStatement(inner: string): Statement | undefined {
  const text = withoutSigns(inner);
  return readClose(text) ?? readElse(text) ?? readRegion(text) ?? readLoop(text) ?? readOpen(text);
}

/** Returns the text without what Handlebars and the fields of XDocReport write around a statement. */
export function withoutSigns(inner: string): string {
  return inner
    .replace(/^~|~$/g, "")
    .trim()
    .replace(/^@(?:before|after)-\w+/, "")
    .replace(/^\[([#/].*)\]$/s, "$1")
    .replace(/^\/#/, "/")
    .trim();
}

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  if: "if",
  unless: "unless",
  for: "for",
  each: "for",
  foreach: "for",
  list: "for",
  repeat: "for",
  with: "with",
};

/** `/if`, `/if paid`, `endif`, `end if`, `end_for`, `END-IF`, `end`, `#end`. */
function readClose(text: string): Statement | undefined {
  const [, closed] = /^(?:\/\s*|end[\s_-]?)(if|unless|for|each|foreach|list|repeat|with)(?:\s.*)?$/is.exec(text) ?? [];
  if (closed !== undefined) return { role: "close", keyword: KEYWORDS[closed.toLowerCase()] };
  return /^#?end$/i.test(text) ? { role: "close" } : undefined;
}

/** `else`, `:else`, `#else`, `else if paid`, `elif paid`, `#elseif($paid)`. */
function readElse(text: string): Statement | undefined {
  const [, argument] = /^#?(?:else\s*if|elif|elsif)[\s(]\s*(\S.*)$/is.exec(text) ?? [];
  if (argument !== undefined) return { role: "else", argument: argument.replace(/^([^()]*)\)$/, "$1") };
  return /^[:#]?\s*else$/i.test(text) ? { role: "else" } : undefined;
}

/** The regions of Word's mail merge in Aspose.Words and Conga: `TableStart:Items`, `TableEnd:Items`. */
function readRegion(text: string): Statement | undefined {
  const [, region] = /^(?:TableStart|BeginGroup):(\S+)$/.exec(text) ?? [];
  if (region !== undefined) return { role: "open", keyword: "for", argument: region };
  return /^(?:TableEnd|EndGroup):\S+$/.test(text) ? { role: "close", keyword: "for" } : undefined;
}

/** `for item in items`, `foreach($item in $items)`, `each items as |item|`, `list items as item`, `repeat items`. */
function readLoop(text: string): Statement | undefined {
  const [, variable, list] = /^#?\s*for(?:each)?[\s(]\s*(?:\w+\s*,\s*)?\$?(\w+)\s+in\s+(\S.*)$/is.exec(text) ?? [];
  if (list !== undefined) {
    const isCall = /^#?\s*for(?:each)?\s*\(/i.test(text);
    return { role: "open", keyword: "for", argument: isCall ? list.replace(/\)$/, "").trim() : list, variable };
  }
  const [, repeated] = /^repeat\s+(\S[^:]*)/i.exec(text) ?? [];
  if (repeated !== undefined) return { role: "open", keyword: "for", argument: repeated.trim() };
  const [, all, entry] = /^#?\s*(?:each|foreach|list)\s+(\S+)\s+as\s+\|?\s*(\w+)/is.exec(text) ?? [];
  if (all !== undefined) return { role: "open", keyword: "for", argument: all, variable: entry };
  return undefined;
}

/** `if paid`, `#if($paid)`, `unless paid`, `each items`, and `?paid` of poi-tl. */
function readOpen(text: string): Statement | undefined {
  const [, shown] = /^\?([\p{L}_][\p{L}\p{N}_.]*)$/u.exec(text) ?? [];
  if (shown !== undefined) return { role: "open", keyword: "with", argument: shown };
  const [, word = "", argument] = /^#?\s*(if|unless|each|foreach|with)[\s(]\s*(\S.*)$/is.exec(text) ?? [];
  const keyword = KEYWORDS[word.toLowerCase()];
  if (keyword === undefined || argument === undefined) return undefined;
  const isCall = /^#?\s*\w+\s*\(/.test(text);
  return { role: "open", keyword, argument: isCall ? text.slice(text.indexOf("(")) : argument };
}
