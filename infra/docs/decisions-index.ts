/** Builds docs/decisions/README.md: every decision by its area, and the numbers that none has. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Decision {
  readonly number: number;
  /** From docs/decisions, such as `pdf/017-pdfa-checker.md`. */
  readonly file: string;
  readonly text: string;
}

/** The folders, in the order of the index. */
const AREAS: Readonly<Record<string, string>> = {
  structure: "Structure of the code",
  packages: "Start and packages",
  interface: "HTTP and the interface",
  clients: "Clients and agents",
  studio: "Studio",
  templates: "Templates",
  merging: "Merging, tags and filters",
  data: "Data files and items",
  conversion: "LibreOffice and Chromium",
  pdf: "PDF and PDF/A",
  batches: "Many items, batches and webhooks",
  storage: "Stores, files and backups",
  regions: "Regions",
  workers: "Worker processes and fairness",
  aws: "AWS",
  security: "Security",
  tests: "Tests",
};

/** Several branches took numbers at a time, and these stayed free: no commit has a decision with one of them. */
export const UNUSED_NUMBERS = [106, 110, 113, 122, 132, 133, 137, 142, 147, 152];

/** @param folder - The path of docs/decisions. */
export function readDecisions(folder: string): readonly Decision[] {
  return globSync("*/*.md", { cwd: folder })
    .map((name) => name.replaceAll(path.sep, "/"))
    .map((file) => ({
      number: Number.parseInt(path.basename(file), 10),
      file,
      text: readFileSync(path.join(folder, file), "utf8"),
    }))
    .sort((one, other) => one.number - other.number);
}

export function decisionsIndex(decisions: readonly Decision[]): string {
  return `# Decisions

<!-- Written by \`npm run decisions\` from the files in docs/decisions. Change them there. -->

Each file answers one question: status and date, context, decision, what was rejected, and cost. A decision that a later one changed has a
link to it in its status. Numbers are never used again. The next one is ${Math.max(...decisions.map(({ number }) => number)) + 1}.
${Object.entries(AREAS)
  .map(([area, title]) => sectionOf(area, title, decisions))
  .join("")}
## Numbers without a decision

Several branches took numbers at a time, and these stayed free. No commit has a decision with one of them:
${UNUSED_NUMBERS.join(", ")}.
`;
}

function sectionOf(area: string, title: string, decisions: readonly Decision[]): string {
  const rows = decisions.filter(({ file }) => path.posix.dirname(file) === area).map(rowOf);
  return `\n## ${title}\n\n| Number | Question | Date |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function rowOf({ number, file, text }: Decision): string {
  const question = /^# (.+)$/m.exec(text)?.[1] ?? file;
  const date = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? "";
  return `| ${number} | [${question}](${file}) | ${date} |`;
}
