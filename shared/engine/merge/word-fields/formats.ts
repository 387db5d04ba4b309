/** Formats what a field prints as its switches say (ISO 29500-1, 17.16.4). */
import { withDatePicture, withNumberPicture } from "#shared/engine/merge/docx/field-pictures.ts";
import { readNumber } from "#shared/engine/merge/values/read-number.ts";
import { withLetters } from "#shared/engine/merge/values/word-letters.ts";
import { formatNumber, formatOfSwitch } from "#shared/engine/merge/values/word-number.ts";
import { type Block, type Content, type Inline, textOf } from "./content.ts";
import type { Evaluation } from "./evaluation.ts";
import { numberInWords } from "./number-words.ts";
import { printsFileDate } from "./properties.ts";

export function withFormats(evaluation: Evaluation, content: Content): Content {
  const { code } = evaluation;
  const formats = code.formats.map((word) => evaluation.textOf(word));
  const pictured = withPictures(evaluation, content);
  return formats.reduce((formatted, format) => withFormat(evaluation, formatted, format), pictured);
}

/** A picture formats text that is a number, or a date, as a whole. */
function withPictures(evaluation: Evaluation, content: Content): Content {
  const { code, language } = evaluation;
  const [number, date] = ["#", "@"].map((letter) => evaluation.textOf(code.switches.get(letter)));
  if (!number && !date) return content;
  const text = textOf(content);
  const value = number ? readNumber(text, language) : undefined;
  if (number && value !== undefined) return inLooksOf(content, withNumberPicture(String(value), number, language));
  if (!date || DATED.has(code.type) || printsFileDate(evaluation)) return content;
  const name = evaluation.textOf(code.words[0]);
  const dateOf = (shown: string) => evaluation.document.dateShown(shown, name);
  return inLooksOf(content, withDatePicture(text, date, { language, dateOf, warn: evaluation.warn }));
}

/** Types that write their date themselves. */
const DATED = new Set(["DATE", "TIME", "CREATEDATE", "SAVEDATE", "PRINTDATE"]);

function withFormat(evaluation: Evaluation, content: Content, format: string): Content {
  const { language } = evaluation;
  switch (format.toLowerCase()) {
    case "charformat":
      return withProperties(content, evaluation.firstProperties());
    case "mergeformat":
      return withProperties(content, evaluation.resultProperties());
    case "upper":
    case "lower":
    case "caps":
      return changeTexts(content, (text) => withLetters(text, format, language));
    case "firstcap":
      return withFirstCap(content, language);
    default:
      return withNumberFormat(content, format, language);
  }
}

function withNumberFormat(content: Content, format: string, language: string): Content {
  const value = readNumber(textOf(content), language);
  if (value === undefined) return content;
  const words = numberInWords(value, format, language);
  if (words !== undefined) return inLooksOf(content, words);
  const name = formatOfSwitch(format);
  return name === undefined || !Number.isInteger(value) ? content : inLooksOf(content, formatNumber(value, name));
}

function withProperties(content: Content, properties: string): Content {
  return changeInlines(content, (inline) => (inline.xml === undefined ? { ...inline, properties } : inline));
}

function changeTexts(content: Content, change: (text: string) => string): Content {
  return changeInlines(content, (inline) =>
    inline.xml === undefined ? { ...inline, text: change(inline.text) } : inline,
  );
}

function withFirstCap(content: Content, language: string): Content {
  let isDone = false;
  return changeTexts(content, (text) => {
    if (isDone || !/\p{L}/u.test(text)) return text;
    isDone = true;
    return withLetters(text, "FirstCap", language);
  });
}

function changeInlines(content: Content, change: (inline: Inline) => Inline): Content {
  return content.map(
    (block): Block => (block.kind === "table" ? block : { ...block, inlines: block.inlines.map(change) }),
  );
}

/** Returns text with the formatting of the first text in the content. */
function inLooksOf(content: Content, text: string): Content {
  const inlines = content.flatMap((block) => (block.kind === "paragraph" ? block.inlines : []));
  const first = inlines.find((inline) => inline.xml === undefined);
  return [{ kind: "paragraph", properties: "", inlines: [{ text, properties: first?.properties ?? "" }] }];
}
