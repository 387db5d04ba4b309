/** Reads the added lines of a unified diff, and those of a whole file. */

export interface AddedLine {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** @param diff of `git diff --unified=0` */
export function addedLines(diff: string): readonly AddedLine[] {
  const lines: AddedLine[] = [];
  let file = "";
  let number = 0;
  for (const line of diff.split("\n")) {
    const [, place] = /^\+\+\+ b\/(.*)$/.exec(line) ?? [];
    const [, start] = /^@@ -\S+ \+(\d+)/.exec(line) ?? [];
    if (place !== undefined) file = place;
    else if (start !== undefined) number = Number(start);
    else if (line.startsWith("+")) lines.push({ file, number: number++, text: line.slice(1) });
  }
  return lines;
}

/** Returns the lines of a file. A call's first argument that stands on a line of its own follows its parenthesis. */
export function linesOf(file: string, content: string): readonly AddedLine[] {
  const joined = content.replace(/\(\n\s*(["'`].*)/g, "($1 \n");
  return joined.split("\n").map((text, index) => ({ file, number: index + 1, text }));
}
