/** What a date section writes, step by step: tells minutes from months, and fractions of a second from points. */
import type { Token } from "./format-tokens.ts";

/** `text` is the run of letters, the literal, or the zeros of a fraction of a second. */
export interface Step {
  readonly kind: "literal" | "date" | "minute" | "elapsed" | "meridiem" | "fraction";
  readonly text: string;
}

export function stepsOf(tokens: readonly Token[]): readonly Step[] {
  return withMinutes(withFractions(tokens));
}

/** A point before zeros begins a fraction of a second; any other one separates, whether it is escaped or not. */
function withFractions(tokens: readonly Token[]): readonly Step[] {
  const steps: Step[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = steps.at(-1);
    if (isZero(token) && last?.kind === "fraction") steps.splice(-1, 1, { ...last, text: `${last.text}0` });
    else if (token.kind === "point" && isZero(tokens[at + 1])) steps.push({ kind: "fraction", text: "" });
    else steps.push(stepOf(token));
  }
  return steps;
}

function isZero(token: Token | undefined): boolean {
  return token?.kind === "digit" && token.fill === "0";
}

function stepOf(token: Token): Step {
  switch (token.kind) {
    case "date":
    case "elapsed":
    case "meridiem":
      return { kind: token.kind, text: token.letters };
    case "literal":
      return token;
    case "digit":
      return { kind: "literal", text: token.fill };
    default:
      return { kind: "literal", text: SEPARATORS[token.kind] ?? "" };
  }
}

const SEPARATORS: Readonly<Record<string, string>> = { point: ".", comma: ",", slash: "/", percent: "%" };

/** An m after hours or before seconds is minutes, else months. */
function withMinutes(steps: readonly Step[]): readonly Step[] {
  const letters = steps.filter(({ kind }) => kind === "date" || kind === "elapsed");
  return steps.map((step) => {
    const at = letters.indexOf(step);
    const isTime = letters[at - 1]?.text[0] === "h" || letters[at + 1]?.text[0] === "s";
    return step.kind === "date" && /^mm?$/.test(step.text) && isTime ? { kind: "minute", text: step.text } : step;
  });
}
