/** Breaks a text into lines by the widths of Helvetica, which Arial and Liberation Sans share. */

/** @param width in points @param size of the font, in points */
export function wrappedLines(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => pieces(each, width, size))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

/** A word that is wider than a line, such as an address of the web, is broken anywhere. */
function pieces(word: string, width: number, size: number): readonly string[] {
  const found = [""];
  for (const character of word) {
    const last = found.at(-1) ?? "";
    if (textWidth(last + character, size) > width) found.push(character);
    else found[found.length - 1] = last + character;
  }
  return found;
}

function textWidth(text: string, size: number): number {
  let thousandths = 0;
  for (const character of text.normalize("NFD")) thousandths += widthOf(character);
  return (thousandths * size) / 1000;
}

/** Accents that are letters of their own, in decomposed text, have no width. */
function widthOf(character: string): number {
  if (/\p{Mn}/u.test(character)) return 0;
  return WIDTHS[character.charCodeAt(0) - 0x20] ?? WIDEST;
}

/** In thousandths of the size, from U+0020 to U+007E (Adobe's metrics of Helvetica). */
const WIDTHS: readonly number[] = (
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 " +
  "1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 " +
  "333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
  .split(" ")
  .map(Number);

const WIDEST = 1_000;
