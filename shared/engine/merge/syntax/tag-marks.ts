/** Reads the text between delimiters: as the name of a value or a picture, or as the start or end of a section. */
import type { Token } from "./tokens.ts";

/**
 * Marks may stand behind blanks. The captured group is the section's name; its end is found first, because it may
 * contain many blanks.
 */
export const SECTION_MARKS = {
  start: /^\s*#\s*((?:\S(?:[\s\S]*\S)?)?)\s*$/,
  inverted: /^\s*\^\s*((?:\S(?:[\s\S]*\S)?)?)\s*$/,
  end: /^\s*\/\s*((?:\S(?:[\s\S]*\S)?)?)\s*$/,
} as const;

/**
 * The mark of docxtemplater's image module: `%`, or `%%` for a picture in its own paragraph, which is placed here
 * according to the paragraph. A percent sign with a blank behind it is part of the name, as in a column named `%
 * Discount`. The captured group is the name.
 */
const PICTURE = /^%%?([^\s%][\s\S]*)$/;

/** Trims a text. In some languages Word types no-break spaces; in a name they count as spaces. */
export function trimBlanks(text: string): string {
  return text.replaceAll("\u00a0", " ").trim();
}

/** Replaces line breaks, with the blanks around them, by one blank. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? " " : blanks));
}

/** Reads a tag as docxtemplater would. A line break in wrapped text counts as a blank. */
export function readMark(raw: string): Token {
  const text = inOneLine(trimBlanks(raw));
  for (const [mark, facts] of SECTION_KINDS) {
    const value = SECTION_MARKS[mark].exec(text)?.[1];
    if (value !== undefined) return { type: "placeholder", value, raw, module: "loop", ...facts };
  }
  return { ...readSimpleTag(text), raw };
}

/**
 * docxtemplater's dash loop: `{-w:tr Items}` starts a section that repeats the row around it. It is read as the start of
 * a section, so that its end is no fault of its own. `compileTag` refuses it.
 */
const DASH_LOOP = /^-([a-z]+:\S+)\s+(\S[\s\S]*)$/;

/** @param text without blanks at its ends, and without section marks */
export function readSimpleTag(text: string): Token {
  const [, repeats, name] = DASH_LOOP.exec(text) ?? [];
  if (repeats !== undefined && name !== undefined)
    return { type: "placeholder", value: name, module: "loop", location: "start", inverted: false, repeats };
  const picture = PICTURE.exec(text)?.[1];
  return { type: "placeholder", value: picture ?? text, ...(picture !== undefined && { isPicture: true }) };
}

const SECTION_KINDS = [
  ["start", { location: "start", inverted: false }],
  ["inverted", { location: "start", inverted: true }],
  ["end", { location: "end" }],
] as const;
