/**
 * Reports habits of language in the titles of all tests, and in the other lines that a change adds:
 * `node test/language/main.ts [base]`. The base is the branch point from `origin/main`, or the commit before the last.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isPipeline } from "#test/support/needs.ts";
import { type AddedLine, addedLines, linesOf } from "./added-lines.ts";
import { habitsIn, hasTitle } from "./habits.ts";

const SOURCES = ["*.ts", "*.tsx", "*.mjs", "*.md"];
/** They quote the habits, list texts of others, or write tests that only they run. */
const EXCLUDED = [
  ":!test/language",
  ":!test/unit/support/language.test.ts",
  ":!test/unit/all/vitest-reporter.slow.test.ts",
  ":!test/fixtures",
  ":!examples",
  ":!clients/typescript/src/api-types.ts",
];

const found = [...titlesOfTheTree(), ...linesOfTheChange()].flatMap(({ file, number, text }) =>
  habitsIn(text, file).map((habit) => `${file}:${number} “${habit.text}” ${habit.advice}`),
);
const reports = new Set(found);
for (const report of reports) console.error(report);
if (reports.size > 0) console.error(`check: ${reports.size} lines should be worded more plainly`);
process.exitCode = reports.size === 0 ? 0 : 1;

function titlesOfTheTree(): readonly AddedLine[] {
  return listed("--", "*.test.ts", "*.test.tsx").filter(({ text }) => hasTitle(text));
}

function linesOfTheChange(): readonly AddedLine[] {
  const base = process.argv[2] ?? branchPoint();
  // Without a history, as in a downloaded archive, nothing was changed.
  if (base === undefined) return [];
  return [
    ...addedLines(git("diff", "--unified=0", "--no-color", "-M", base, "--", ...SOURCES, ...EXCLUDED)),
    ...untracked(),
  ];
}

function branchPoint(): string | undefined {
  const head = tryGit("rev-parse", "HEAD");
  const point = tryGit("merge-base", "HEAD", "origin/main");
  return point !== undefined && point !== head ? point : tryGit("rev-parse", "HEAD^");
}

function untracked(): readonly AddedLine[] {
  return listed("--others", "--exclude-standard", "--", ...SOURCES);
}

function listed(...words: readonly string[]): readonly AddedLine[] {
  const names = isPipeline()
    ? git("ls-files", ...words, ...EXCLUDED)
    : (tryGit("ls-files", ...words, ...EXCLUDED) ?? "");
  const files = names.split("\n").filter(existsSync);
  return files.flatMap((file) => linesOf(file, readFileSync(file, "utf8")));
}

function tryGit(...words: readonly string[]): string | undefined {
  try {
    return git(...words).trim();
  } catch {
    return undefined;
  }
}

function git(...words: readonly string[]): string {
  return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 30 });
}
