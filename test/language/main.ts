/**
 * Reports habits of language in the lines that a change adds: `node test/language/main.ts [base]`. The base is the
 * branch point from `origin/main`, or the commit before the last.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddedLine, addedLines } from "./added-lines.ts";
import { habitsIn } from "./habits.ts";

const SOURCES = ["*.ts", "*.tsx", "*.mjs", "*.md"];
/** They quote the habits, or list texts of others. */
const EXCLUDED = [
  ":!test/language",
  ":!test/unit/support/language.test.ts",
  ":!test/fixtures",
  ":!examples",
  ":!clients/typescript/src/api-types.ts",
];

const found = linesOfTheChange().flatMap(({ file, number, text }) =>
  habitsIn(text, file).map((habit) => `${file}:${number} “${habit.text}” ${habit.advice}`),
);
for (const line of found) console.error(line);
if (found.length > 0) console.error(`check: ${found.length} lines of this change should be worded more plainly`);
process.exitCode = found.length === 0 ? 0 : 1;

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
  const files = git("ls-files", "--others", "--exclude-standard", "--", ...SOURCES, ...EXCLUDED).split("\n");
  return files.filter(Boolean).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((text, index) => ({ file, number: index + 1, text })),
  );
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
