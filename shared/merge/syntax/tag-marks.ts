/** How the text between delimiters is read: as the name of a value or a picture, or as the start or end of a section. */
import type { Token } from "./tokens.ts";

/** Marks may stand behind blanks. What is captured is the section's name, found from its end: blanks within may be many. */
export const SECTION_MARKS = {
  start: /^\s*#\s*((?:\S(?:[\s\S]*\S)?)?)\s*$/,
  inverted: /^\s*\^\s*((?:\S(?:[\s\S]*\S)?)?)\s*$/,
  end: /^\s*\/\s*((?:\S(?:[\s\S]*\S)?)?)\s*$/,
} as const;

/**
 * The mark of docxtemplater's image module: `%`, or `%%` for a picture in a paragraph of its own, which here is placed
 * as the paragraph says. With a blank behind it the percent sign belongs to the name, as in `% Discount` of a sheet.
 * What is captured is the name.
 */
const PICTURE = /^%%?([^\s%][\s\S]*)$/;

/** Word types a no-break space in some languages; in a name it is a space. */
export function trimBlanks(text: string): string {
  return text.replaceAll("\u00a0", " ").trim();
}

/** Line breaks, with the blanks around them, as one blank. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? " " : blanks));
}

/** The tag as docxtemplater would read it; within a text that is wrapped, a line break is a blank. */
export function readMark(raw: string): Token {
  const text = inOneLine(trimBlanks(raw));
  for (const [mark, facts] of SECTION_KINDS) {
    const value = SECTION_MARKS[mark].exec(text)?.[1];
    if (value !== undefined) return { type: "placeholder", value, raw, module: "loop", ...facts };
  }
  return { ...readSimpleTag(text), raw };
}

/** @param text without blanks at its ends */
export function readSimpleTag(text: string): Token {
  const picture = PICTURE.exec(text)?.[1];
  return { type: "placeholder", value: picture ?? text, ...(picture !== undefined && { isPicture: true }) };
}

const SECTION_KINDS = [
  ["start", { location: "start", inverted: false }],
  ["inverted", { location: "start", inverted: true }],
  ["end", { location: "end" }],
] as const;
