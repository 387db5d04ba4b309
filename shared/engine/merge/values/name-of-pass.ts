/** Names the bookmark that one pass of a section has written. */

/** Neither XML nor values can contain it. */
const PASS = "\u0005";

/** @param name that of the bookmark in the template */
export function nameOfPass(name: string, pass: number): string {
  return `${name}${PASS}${pass}`;
}

/** Returns the name in the template, and whether a pass has written it. */
export function nameInTemplate(name: string): { readonly base: string; readonly isOfPass: boolean } {
  const at = name.indexOf(PASS);
  return at < 0 ? { base: name, isOfPass: false } : { base: name.slice(0, at), isOfPass: true };
}

/** Returns whether passes have written names in the text. */
export function hasPasses(text: string): boolean {
  return text.includes(PASS);
}

/** Returns text without the numbers of passes behind names. */
export function withoutPasses(text: string): string {
  return hasPasses(text) ? text.replace(BEHIND_NAME, "") : text;
}

const BEHIND_NAME = new RegExp(`${PASS}\\d+`, "g");
