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
  const text = inner.replace(/^~|~$/g, "").trim();
  return readClose(text) ?? readElse(text) ?? readLoop(text) ?? readOpen(text);
}

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  if: "if",
  unless: "unless",
  for: "for",
  each: "for",
  foreach: "for",
  list: "for",
  with: "with",
};

/** `/if`, `/if paid`, `endif`, `end if`, `end_for`, `END-IF`, `end`. */
function readClose(text: string): Statement | undefined {
  const [, closed] = /^(?:\/\s*|end[\s_-]?)(if|unless|for|each|foreach|list|with)(?:\s.*)?$/is.exec(text) ?? [];
  if (closed !== undefined) return { role: "close", keyword: KEYWORDS[closed.toLowerCase()] };
  return /^end$/i.test(text) ? { role: "close" } : undefined;
}

/** `else`, `:else`, `else if paid`, `elif paid`. */
function readElse(text: string): Statement | undefined {
  const [, argument] = /^(?:else\s*if|elif|elsif)\s+(\S.*)$/is.exec(text) ?? [];
  if (argument !== undefined) return { role: "else", argument };
  return /^:?\s*else$/i.test(text) ? { role: "else" } : undefined;
}

/** `for item in items`, `foreach item in items`, `each items as |item|`, `list items as item`. */
function readLoop(text: string): Statement | undefined {
  const [, variable, list] = /^#?\s*for(?:each)?\s+(?:\w+\s*,\s*)?(\w+)\s+in\s+(\S.*)$/is.exec(text) ?? [];
  if (list !== undefined) return { role: "open", keyword: "for", argument: list, variable };
  const [, all, entry] = /^#?\s*(?:each|foreach|list)\s+(\S+)\s+as\s+\|?\s*(\w+)/is.exec(text) ?? [];
  if (all !== undefined) return { role: "open", keyword: "for", argument: all, variable: entry };
  return undefined;
}

function readOpen(text: string): Statement | undefined {
  const [, word = "", argument] = /^#?\s*(if|unless|each|foreach|with)[\s(]\s*(\S.*)$/is.exec(text) ?? [];
  const keyword = KEYWORDS[word.toLowerCase()];
  if (keyword === undefined || argument === undefined) return undefined;
  const isCall = /^#?\s*\w+\s*\(/.test(text);
  return { role: "open", keyword, argument: isCall ? text.slice(text.indexOf("(")) : argument };
}
