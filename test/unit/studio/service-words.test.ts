/** The sentences of the service about templates and documents have German words in Studio. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { GERMAN_ADVICE } from "#studio/texts/german-advice.ts";
import { GERMAN_WARNINGS } from "#studio/texts/german-warnings.ts";
import { germanFor } from "#studio/texts/service-words.ts";
import { PROJECT } from "#test/support/program.ts";

/** Where the sentences stand: modules that say nothing else in sentences, or the calls that take one. */
const ADVICE = [
  "tag-suggestion",
  "foreign-engines",
  "tag-remarks",
  "taken-for-text",
  "unfilled-tags",
  "guessed-encoding",
];
const WARNING = /(?:warn|push|leftOut\([^()]*\))\(\s*(`[^`]*`|"[^"\n]*")/g;
const LITERAL = /`((?:[^`$\\]|\$\{[^{}]*(?:`[^`]*`[^{}]*)?\}|\$(?!\{))*)`|"((?:[^"\n\\]|\\.)*)"/g;

/** Words of the service for the places that hold some. */
const WORDS: Readonly<Record<string, string>> = {
  place: "text box",
  source: "people.csv",
  fault: "cannot contain spaces",
  value: "the value of X",
  signs: "[ and ]",
  "leftOut(tag)": "The picture for the tag X was left out",
  "leftOut(tag, address)": "The picture for the tag X was left out",
  'detail === "" ? "." : `: ${detail}`': ".",
  SWITCH: "turn on enhanced syntax (enhanced_syntax=true; in Studio “Tags may calculate”)",
};

/** Returns a literal with a value in each place. */
function filled(literal: string): string {
  return literal
    .replace(/\$\{([^{}]*(?:`[^`]*`)?)\}/g, (place, name: string) => WORDS[name] ?? place)
    .replace(/\$\{[^{}]*(?:`[^`]*`[^{}]*)?\}/g, "[X]");
}

function source(file: string): string {
  return readFileSync(path.join(PROJECT, file), "utf8").replace(/^\s*(?:\/\/|\/\*\*|\*|import ).*$/gm, "");
}

/** Begins with a capital or a place, has some words, and ends like a sentence or with a tag. */
const SENTENCE = /^(?:[A-Z][a-z]+|\[X\]) (?=.*[a-z]{2,} .*[a-z]{2,}).*(?:\.|\?|\]|: .*)$/s;

test.each(ADVICE)("every sentence of advice in %s has German words", (module) => {
  const found = source(`shared/engine/template/${module}.ts`).matchAll(LITERAL);
  const sentences = Array.from(found, ([, long = "", short = ""]) => filled(long || short)).filter((text) =>
    SENTENCE.test(text),
  );
  expect(sentences).not.toEqual([]);
  expect(sentences.filter((text) => germanFor(text) === undefined)).toEqual([]);
});

test("every sentence that a document's warnings begin with has German words", () => {
  const files = ["shared/service/produce", "functions/generate-document"].flatMap((folder) =>
    readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${folder}/${name}`),
  );
  const sentences = files.flatMap((file) =>
    Array.from(source(file).matchAll(WARNING), ([, literal = ""]) => filled(literal.slice(1, -1))),
  );
  expect(sentences.length).toBeGreaterThan(15);
  expect(sentences.filter((text) => text !== "[X] [X]" && germanFor(text) === undefined)).toEqual([]);
});

test.each([
  ["Close it: [Date]", "Schließen Sie das Tag: [Date]"],
  ["Write [/] instead of [/if].", "Schreiben Sie [/] statt [/if]."],
  [
    "people.csv lacks Zip Code (did you mean zipcode?) and 3 more",
    "In people.csv fehlt: Zip Code (meinten Sie zipcode?) und 3 weitere",
  ],
  [
    "The field { SEQ x } keeps the template's text: it refers to itself",
    "Das Feld { SEQ x } behält den Text der Vorlage. Der Dienst nennt als Grund: it refers to itself",
  ],
  [
    "Put [#a] and [/] into the same element or attribute, or put both outside of it.",
    "Setzen Sie [#a] und [/] in dasselbe Element oder Attribut, oder beide außerhalb davon.",
  ],
  ["text box in header 2", "Textfeld in: Kopfzeile 2"],
])("%s", (english, german) => {
  expect(germanFor(english)).toBe(german);
});

test("German sentences have the places of the English ones", () => {
  const places = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name));
  const wrong = Object.entries({ ...GERMAN_ADVICE, ...GERMAN_WARNINGS }).filter(
    ([english, german]) => !places(german).isSubsetOf(places(english)),
  );
  expect(wrong).toEqual([]);
});

test.each(["constructor", "toString", "The font lacks letters", `${"Write [a] instead of ".repeat(5_000)}x`])(
  "%.30s has no German words",
  (text) => {
    expect(germanFor(text)).toBeUndefined();
  },
);
