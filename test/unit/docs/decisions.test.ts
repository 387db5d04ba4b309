/** The decisions in docs/decisions are complete, short, in their index, and what names one finds it. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { decisionsIndex, readDecisions, UNUSED_NUMBERS } from "#infra/docs/decisions-index.ts";
import { readPage } from "#test/support/pages.ts";
import { PROJECT } from "#test/support/program.ts";

const DECISIONS = readDecisions(path.join(PROJECT, "docs/decisions"));
const NUMBERS = DECISIONS.map(({ number }) => number);
const HEADINGS = ["Status", "Context", "Decision", "Rejected", "Cost"];
const WORDS_MAX = 200;

test("the index is what `npm run decisions` writes, and names every decision", () => {
  const index = readPage("docs/decisions/README.md");
  expect(index).toBe(decisionsIndex(DECISIONS));
  expect(DECISIONS.filter(({ file }) => !index.includes(`](${file})`))).toEqual([]);
});

test("each number belongs to one decision, or the index explains why to none", () => {
  const all = Array.from({ length: Math.max(...NUMBERS) }, (_, index) => index + 1);
  expect([...NUMBERS, ...UNUSED_NUMBERS].sort((one, other) => one - other)).toEqual(all);
});

test("a decision's file is named after its number", () => {
  expect(filesWhere(({ number, file }) => !/^[a-z]+\/\d{3}-[a-z0-9-]+\.md$/.test(file) || number < 1)).toEqual([]);
});

test("the title of every decision is a question", () => {
  expect(filesWhere(({ text }) => !/^# .+\?\n/.test(text))).toEqual([]);
});

test("every decision has status, context, decision, rejected and cost, in this order and none of them empty", () => {
  expect(
    filesWhere(
      ({ text }) =>
        sectionsOf(text)
          .map(({ heading }) => heading)
          .join() !== HEADINGS.join(),
    ),
  ).toEqual([]);
  expect(filesWhere(({ text }) => sectionsOf(text).some(({ content }) => content === ""))).toEqual([]);
});

test("every status has a date", () => {
  expect(filesWhere(({ text }) => !/^## Status\n\n[A-Z][a-z]+, \d{4}-\d{2}-\d{2}\./m.test(text))).toEqual([]);
});

test("rejected candidates are a table of candidate, version or figure, and reason, or there are none", () => {
  const isStated = (content = "") =>
    content === "Nothing else was considered." ||
    /^\| Candidate \| Version or figure \| Reason \|\n\|---\|---\|---\|\n(?:\| .+ \|(?: .* \|)? .+ \|\n?)+$/.test(
      content,
    );
  expect(filesWhere(({ text }) => !isStated(sectionsOf(text)[3]?.content))).toEqual([]);
});

test("no decision has more than 200 words", () => {
  expect(filesWhere(({ text }) => wordsOf(text) > WORDS_MAX)).toEqual([]);
});

test("every decision that code, tests or documents name exists", () => {
  const files = globSync("**/*.{ts,tsx,mjs,py,md,yml,yaml,css,html}", {
    cwd: PROJECT,
    exclude: ["**/node_modules", "dist"],
  });
  const unknown = [...files, "Dockerfile"].flatMap((file) =>
    decisionsNamedIn(readFileSync(path.join(PROJECT, file), "utf8"))
      .filter((number) => !NUMBERS.includes(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

test("the number of a decision is found wherever a text names it", () => {
  expect(decisionsNamedIn("decision 9, Decisions\n12 and (decisions 3 to 4); decision [81](a.md)")).toEqual([
    9, 12, 3, 81,
  ]);
});

function filesWhere(isWrong: (decision: (typeof DECISIONS)[number]) => boolean): readonly string[] {
  return DECISIONS.filter(isWrong).map(({ file }) => file);
}

function sectionsOf(text: string): readonly { readonly heading: string; readonly content: string }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...content] = section.split("\n");
      return { heading, content: content.join("\n").trim() };
    });
}

/** Counts what has a letter or a digit, so the lines of tables cost nothing. */
function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function decisionsNamedIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/\bdecisions?[ \n]\[?(\d+)/gi), ([, number]) => Number(number));
}
