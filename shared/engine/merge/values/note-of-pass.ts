/** Names the note that one pass of a section has written for a reference. */

/** @param id that of the note in the template */
export function noteOfPass(id: string, pass: number): string {
  return `${id}${PASS}${pass}`;
}

/** Returns the id of the note in the template. */
export function noteOfTemplate(id: string): string {
  const [original = id] = id.split(PASS);
  return original;
}

const PASS = "#";
