/** Computes REF, NOTEREF and STYLEREF (ISO 29500-1, 17.16.5.51, 17.16.5.38 and 17.16.5.59; MS-OI29500, 2.1.495). */
import type { NumberedPlace } from "#shared/engine/merge/contents/list-numbers.ts";
import { type Content, contentOf } from "./content.ts";
import { type Bookmark, type Evaluation, fail } from "./evaluation.ts";
import type { Word } from "./parse-code.ts";

export function computeReference(evaluation: Evaluation): Content {
  const { code, document } = evaluation;
  const name = evaluation.textOf(code.words[0]);
  const bookmark = document.bookmark(name, evaluation) ?? fail(`the bookmark ${name} is missing`);
  const number = numberOf(evaluation, bookmark.place());
  if (code.switches.has("p") && document.isMain(evaluation)) {
    const position = positionOf(evaluation, bookmark);
    return evaluation.inField(number === undefined ? position : `${number} ${position}`);
  }
  if (number !== undefined) return evaluation.inField(number);
  return bookmark.isPoint ? fail(`the bookmark ${name} marks no text`) : withoutLastEnd(bookmark.content());
}

/** A bookmark often holds the end of its paragraph. */
function withoutLastEnd(content: Content): Content {
  const last = content.at(-1);
  const isEmpty = last?.kind === "paragraph" && last.inlines.length === 0;
  return content.length > 1 && isEmpty && content.at(-2)?.kind === "paragraph" ? content.slice(0, -1) : content;
}

export function computeNoteReference(evaluation: Evaluation): Content {
  const { code, document } = evaluation;
  const name = evaluation.textOf(code.words[0]);
  const bookmark = document.bookmark(name, evaluation) ?? fail(`the bookmark ${name} is missing`);
  const number = bookmark.noteNumber() ?? fail(`the bookmark ${name} marks no note`);
  const position = code.switches.has("p") && document.isMain(evaluation) ? ` ${positionOf(evaluation, bookmark)}` : "";
  return evaluation.inField(number + position);
}

/** In headers and footers the text depends on the page: word processors update it there. */
export function computeStyleReference(evaluation: Evaluation): Content | undefined {
  const { code, document } = evaluation;
  if (!document.isMain(evaluation)) return undefined;
  const name = evaluation.textOf(code.words[0]);
  const paragraph = document.styled(name, evaluation) ?? fail(`no text has the style ${name}`);
  if (code.switches.has("p")) return evaluation.inField(positionOf(evaluation, paragraph));
  // Captions with the number of their chapter have this switch. Like Word, they print 0 for a heading without a number.
  if (code.switches.has("s")) return evaluation.inField(paragraph.place()?.withoutWords ?? "0");
  const number = numberOf(evaluation, paragraph.place());
  return number === undefined ? withoutLastEnd(paragraph.content()) : evaluation.inField(number);
}

/** Returns the number of the paragraph that a switch asks for; a paragraph without one has the number 0. */
function numberOf({ code, paragraph }: Evaluation, place: NumberedPlace | undefined): string | undefined {
  const { switches } = code;
  if (!["n", "r", "w"].some((letter) => switches.has(letter))) return undefined;
  if (place === undefined) return "0";
  const { levels, isInFull } = place;
  const own = levels.at(-1) ?? "";
  const whole = isInFull ? place.text : levels.join("");
  const shared = switches.has("r") ? sharedLevels(place, paragraph()) : 0;
  const relative = shared === 0 ? whole : levels.slice(shared).join("");
  const number = (switches.has("n") ? own : switches.has("w") ? whole : relative).replace(/\.+$/, "");
  return switches.has("t") ? number.replace(/[^\d.,:;()[\]/-]/g, "").replace(/^[.]+/, "") : number;
}

/** The number of levels above the last one that both places have in common. */
function sharedLevels(place: NumberedPlace, from: NumberedPlace | undefined): number {
  if (from === undefined || from.list !== place.list) return 0;
  let shared = 0;
  while (shared < place.levels.length - 1 && place.levels[shared] === from.levels[shared]) shared++;
  return shared;
}

const POSITIONS: Readonly<Record<string, readonly [above: string, below: string]>> = {
  de: ["oben", "unten"],
  en: ["above", "below"],
  es: ["más arriba", "más abajo"],
  fr: ["ci-dessus", "ci-dessous"],
};

function positionOf({ field, language }: Evaluation, { start }: Pick<Bookmark, "start">): string {
  const [above, below] = POSITIONS[language.slice(0, 2)] ?? ["above", "below"];
  return start < field.begin.start ? above : below;
}

/** Prints its text, with the values of nested fields (17.16.5.47). */
export function computeQuote(evaluation: Evaluation): Content {
  const { words } = evaluation.code;
  const contents = words.map((word: Word) => evaluation.contentOf(word));
  return contents.length === 1 && contents[0] !== undefined
    ? contents[0]
    : contentOf(contents.flat().flatMap((block) => (block.kind === "paragraph" ? block.inlines : [])));
}
