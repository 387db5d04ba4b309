/**
 * `npm run gallery`: draws docs/gallery/*.png, the first page of each example's template beside the first pages of its
 * result. Names behind `--` draw some of them.
 */
import { globSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "#test/support/program.ts";
import { convertByCommand } from "#test/support/soffice-pdf.ts";
import { drawSheet } from "./draw-sheet.ts";
import { examplePair } from "./example-pair.ts";

const wanted = process.argv.slice(2);
const names = globSync("*/data.json", { cwd: path.join(PROJECT, "examples") })
  .map((file) => path.dirname(file))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const documents = new Map(
  names.flatMap((name) => {
    const { template, result } = examplePair(name);
    return [
      [`${name}-template`, template],
      [`${name}-result`, result],
    ] as const;
  }),
);
const pdfs = await convertByCommand(documents);
for (const name of names) {
  const [template, result] = [pdfs.get(`${name}-template`), pdfs.get(`${name}-result`)];
  if (template === undefined || result === undefined) throw new Error(`${name} was not converted`);
  await drawSheet(template, result, path.join(PROJECT, "docs/gallery", `${name}.png`));
}
