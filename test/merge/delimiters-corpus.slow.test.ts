/** Delimiters of other people's templates: what their authors chose, found without being told. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isConvertedFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import { readTags } from "#shared/engine/template/read-tags.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import { createProcessConverter, type ProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { given } from "#test/support/given.ts";
import { CORPUS, has } from "#test/support/needs.ts";

const NEEDS_LIBREOFFICE = /\.(?:doc|odt|rtf)$/;
const NAMES = globSync("*/*.{docx,dotx,txt,doc,odt,rtf}", { cwd: CORPUS })
  .filter((name) => has("LibreOffice") || !NEEDS_LIBREOFFICE.test(name))
  .sort();

/** Read off the files and their tools' documentation. The first that matches counts. */
const CHOSEN: readonly (readonly [RegExp, string])[] = [
  [/^docassemble\/|^poi-tl\/(?!225)|^secretary\//, "{{ }}"],
  [/^docx-mailmerge\//, "« »"],
  [/^docxtemplater\/delimiter-pct/, "% %"],
  [/^docxtemplater\//, "{ }"],
  [/^easy-template-x\/(?!two_images)/, "{ }"],
  [/^go-docx\//, "{ }"],
  // Tools whose tags are ${name}: within the seven pairs, braces are theirs.
  [
    /^docx-stamper\/(?:Diagnostic|date)|^xdocreport\/(?:Docx|ODTHelloWordWithF|relance2)|^poi\/Bug51834/,
    "dollar and braces",
  ],
  // <<name>>, with {expressions} within.
  [/^fpl-ccd-configuration\//, "<< >>"],
  // FreeMarker: [#list …] beside ${name}.
  [/^xdocreport\/(?:1_ODTHelloWordWithFreemarker|TestWithFreemarkerRegistry)/, "[ ]"],
  [/^docx-templates\//, "+++ +++"],
];

/** All other files are plain documents: none of their signs are tags, and `[ ]` stands for none. */
const NONE = "[ ]";

/** What the interface can answer for pairs that are none of its seven. */
const NEAREST: Readonly<Record<string, string>> = {
  "dollar and braces": "{ }",
  "<< >>": "{ }",
  "% %": NONE,
  "+++ +++": NONE,
};

const SEVEN = ["{{ }}", "{ }", "[[ ]]", "[ ]", "« »", "< >", "(( ))"];

let converter: ProcessConverter | undefined;
beforeAll(() => {
  converter = createProcessConverter({ log: () => {}, remedy: "" });
});
afterAll(() => converter?.stop());

async function detected(name: string): Promise<string> {
  const bytes = readFileSync(path.join(CORPUS, name));
  const format = path.extname(name) as TemplateFormat;
  const source =
    isConvertedFormat(format) && converter
      ? await converter.convert({ source: bytes, from: format, to: ".docx" })
      : bytes;
  const file = openTemplateContent(source, { filename: path.basename(name), format });
  return Object.values(readTags(file, { enhancedSyntax: false }).delimiters).join(" ");
}

function chosen(name: string): string {
  return CHOSEN.find(([pattern]) => pattern.test(name))?.[1] ?? NONE;
}

given("../shared/corpus").describe("the corpus", () => {
  test("at least 99 of 100 files have the delimiters that their authors chose", async () => {
    const wrong: string[] = [];
    for (const name of NAMES) {
      const expected = NEAREST[chosen(name)] ?? chosen(name);
      const found = await detected(name);
      if (found !== expected) wrong.push(`${name}: ${found} instead of ${expected}`);
    }
    expect(wrong.length / NAMES.length, wrong.join("; ")).toBeLessThanOrEqual(0.01);
  });

  test("the files are of many kinds", () => {
    const pairs = new Set(NAMES.map(chosen));
    expect([...pairs].filter((pair) => SEVEN.includes(pair)).length).toBeGreaterThan(3);
    expect(NAMES.length).toBeGreaterThan(has("LibreOffice") ? 85 : 65);
  });
});
