/** The check of language finds the habits that it names, and leaves plain sentences alone. */
import { expect, test } from "vitest";
import { addedLines, linesOf } from "#test/language/added-lines.ts";
import { habitsIn, hasTitle } from "#test/language/habits.ts";

test.each([
  ["a.ts", "// What is open is closed.", "starts with a clause"],
  ["a.ts", " * Files are closed. Who waits gets an error.", "starts with a clause"],
  ["a.ts", "/** Of a batch: its items. */", "starts with “Of”"],
  ["a.md", "- The caller is told the reason.", "is told"],
  ["a.test.ts", 'test("an unknown id", async () => {', "is no sentence"],
  ["a.test.ts", '  test.each(CASES)("another account\'s template", () => {', "is no sentence"],
  ["a.test.ts", '])("what is closed stays closed, without a word", () => {', "starts with a clause"],
])("a habit is reported: %s %s", (file, line, advice) => {
  const advices = habitsIn(line, file).map((habit) => habit.advice);
  expect(advices).toEqual([expect.stringContaining(advice)]);
});

test.each([
  ["a.ts", "// Open files are closed."],
  ["a.ts", "// What does a caller see? An error."],
  ["a.ts", 'const what = "What is open is closed.";'],
  ["a.md", "`is told` is a habit."],
  ["a.test.ts", 'test("a malformed id returns 404", async () => {'],
  ["a.test.ts", 'test.each(CASES)("%s", () => {'],
])("a plain line passes: %s %s", (file, line) => {
  expect(habitsIn(line, file)).toEqual([]);
});

test("added lines have their file and number", () => {
  const diff = "--- a/x.ts\n+++ b/x.ts\n@@ -3 +3,2 @@ f\n-old\n+new\n+newer\n@@ -9,0 +11 @@\n+last\n";
  expect(addedLines(diff)).toEqual([
    { file: "x.ts", number: 3, text: "new" },
    { file: "x.ts", number: 4, text: "newer" },
    { file: "x.ts", number: 11, text: "last" },
  ]);
});

test("titles are found in a whole file, also behind a line break", () => {
  const content = 'const a = 1;\ntest("one", () => {});\ntest.each([1])(\n  "two",\n  () => {},\n);\n';
  const titles = linesOf("a.test.ts", content).filter(({ text }) => hasTitle(text));
  expect(titles.map(({ number, text }) => [number, text])).toEqual([
    [2, 'test("one", () => {});'],
    [3, 'test.each([1])("two", '],
  ]);
});
