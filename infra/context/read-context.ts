/** Reads single values of CDK's context, which are text on the command line and anything in cdk.json. */
import { ContextError } from "./context-error.ts";

/** Returns the value under a name, or undefined if it is not given. */
export type Read = (name: string) => unknown;

/** An empty text counts as absent. */
export function text(read: Read, name: string): string | undefined {
  const value = read(name);
  if (value === undefined || value === null || value === "") return undefined;
  return String(value);
}

/** `on` or `off`. */
export function switchOf(read: Read, name: string, { otherwise }: { readonly otherwise: "on" | "off" }): boolean {
  const value = text(read, name) ?? otherwise;
  if (value === "on" || value === "true") return true;
  if (value === "off" || value === "false") return false;
  throw new ContextError(`${name} is ${value}. Use --context ${name}=on or --context ${name}=off.`);
}

export function wholeNumber(
  read: Read,
  name: string,
  { min, max, otherwise }: { readonly min: number; readonly max?: number; readonly otherwise: number },
): number {
  const value = text(read, name);
  if (value === undefined) return otherwise;
  if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= (max ?? Infinity)) return Number(value);
  const allowed = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new ContextError(`${name} is ${value}. Use a whole number ${allowed}, such as --context ${name}=${otherwise}.`);
}

export function choice(
  read: Read,
  name: string,
  { choices, otherwise }: { readonly choices: readonly number[]; readonly otherwise: number },
): number {
  const value = text(read, name);
  if (value === undefined) return otherwise;
  const chosen = choices.find((one) => String(one) === value);
  if (chosen !== undefined) return chosen;
  throw new ContextError(`${name} is ${value}. Use --context ${name}= with one of ${choices.join(", ")}.`);
}
