/** Replaces what word processors make of the signs of an expression while it is typed: quotes, dashes, fractions. */

/**
 * Returns the expression as it was typed. Typographic quotes, including German ones, which open below, become plain ones;
 * outside of quotes a dash becomes a minus, `≥` becomes `>=`, and `½` becomes 0.5. Text between quotes stays, and so does an
 * apostrophe.
 */
export function withTypedSigns(text: string): string {
  return text.replace(TYPOGRAPHIC, (found, double?: string, single?: string, whole = "", fraction?: string) => {
    if (double !== undefined) return `"${double}"`;
    if (single !== undefined) return `'${single}'`;
    if (fraction !== undefined) return (Number(whole) + (FRACTIONS[fraction] ?? 0)).toString();
    return STRAY_QUOTES[found] ?? SIGNS[found] ?? found;
  });
}

/** Those that Word's autocorrection writes, and those of its mathematical one. */
const SIGNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from("‐‑‒–−", (dash) => [dash, "-"])),
  "≥": ">=",
  "≤": "<=",
  "≠": "!=",
  "×": "*",
  "÷": "/",
};

const FRACTIONS: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "⅕": 1 / 5,
  "⅛": 1 / 8,
};

const STRAY_QUOTES: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from("“”„‟", (quote) => [quote, '"']),
  ...Array.from("‘’‚‛", (quote) => [quote, "'"]),
]);

/**
 * Matches text between plain quotes, typographic double quotes, or typographic single quotes; also quotes that stay
 * open, and the signs.
 */
const TYPOGRAPHIC = new RegExp(
  [
    String.raw`'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)`,
    `[“”„‟]([^"“”„‟]*)["“”„‟]`,
    String.raw`(?<!\p{L})[‘’‚‛]((?:[^'‘’‚‛]|(?<=\p{L})[‘’](?=\p{L}))*)['‘’‚‛]`,
    String.raw`[“”„‟]|(?<!\p{L})[‘’‚‛]|[‘’‚‛](?!\p{L})`,
    String.raw`((?<![\p{L}\p{N}_$.])\d{1,15})?([${Object.keys(FRACTIONS).join("")}])`,
    `[${Object.keys(SIGNS).join("")}]`,
  ].join("|"),
  "gu",
);
