/** Divides an XPath expression into tokens. */

export type Token =
  | { readonly kind: "text" | "number" | "variable" | "name" | "symbol"; readonly text: string }
  | { readonly kind: "end"; readonly text: "" };

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.-]*`;
const TOKEN = new RegExp(
  [
    String.raw`\s+|\(:.*?:\)`,
    `"(?<double>(?:[^"]|"")*)"|'(?<single>(?:[^']|'')*)'`,
    String.raw`(?<number>\d+(?:\.\d*)?|\.\d+)`,
    String.raw`\$(?<variable>(?:${NAME}:)?${NAME})`,
    String.raw`(?<name>\*:${NAME}|${NAME}:\*|${NAME}(?::(?!:)${NAME})?)`,
    String.raw`(?<symbol>\/\/|::|\.\.|!=|<=|>=|<<|>>|[()[\],/@|=<>+*?.-])`,
  ].join("|"),
  "suy",
);

/** @throws SyntaxError */
export function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < expression.length) {
    const at = pattern.lastIndex;
    const groups = pattern.exec(expression)?.groups;
    if (groups === undefined) throw new SyntaxError(`“${expression.slice(at, at + 20)}” is no XPath`);
    const token = tokenOf(groups);
    if (token) tokens.push(token);
  }
  return [...tokens, { kind: "end", text: "" }];
}

function tokenOf({
  double,
  single,
  number,
  variable,
  name,
  symbol,
}: Readonly<Record<string, string | undefined>>): Token | undefined {
  if (double !== undefined) return { kind: "text", text: double.replaceAll('""', '"') };
  if (single !== undefined) return { kind: "text", text: single.replaceAll("''", "'") };
  if (number !== undefined) return { kind: "number", text: number };
  if (variable !== undefined) return { kind: "variable", text: variable };
  if (name !== undefined) return { kind: "name", text: name };
  return symbol === undefined ? undefined : { kind: "symbol", text: symbol };
}
