/** The pages of the documentation: README.md and docs/. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./program.ts";

/** Paths from the project's folder. */
export const PAGES: readonly string[] = ["README.md", ...globSync("docs/*.md", { cwd: PROJECT }).toSorted()];

export interface Section {
  /** The titles of the page and of the sections around it, such as "Filters › Dates". */
  readonly title: string;
  readonly text: string;
}

export function readPage(page: string): string {
  return readFileSync(path.join(PROJECT, page), "utf8");
}

export function sectionsOf(text: string): readonly Section[] {
  const titles: string[] = [];
  return text
    .split(/^(?=#{1,6} )/m)
    .filter((section) => section.trim() !== "")
    .map((section) => {
      const [, marks = "", title = ""] = /^(#{1,6}) (.*)$/m.exec(section) ?? [];
      titles.splice(marks.length - 1, titles.length, title);
      return { title: titles.join(" › "), text: section };
    });
}
