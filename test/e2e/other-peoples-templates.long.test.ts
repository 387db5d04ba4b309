/** Templates that other people made for other tools: what they merge to can be read back out of the document. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tag } from "#shared/base/model/tags.ts";
import { documentText, partNames, partXml } from "#test/support/docx-package.ts";
import { type Filling, fillTags } from "#test/support/fill-tags.ts";
import { given } from "#test/support/given.ts";
import { CORPUS, has } from "#test/support/needs.ts";
import { popplerText } from "#test/support/poppler.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, file, generateBinary, postForm, type TemplateAnswer } from "#test/support/requests.ts";

const ALL = globSync("*/*", { cwd: CORPUS }).sort();

/** Word's template format is none of the interface's. */
const REFUSED = ["poi/60316.dotx"];
const NAMES = ALL.filter((name) => !REFUSED.includes(name));

/** Formats that only LibreOffice reads. */
const NEEDS_LIBREOFFICE = /\.(?:doc|odt|rtf)$/;

/** Templates whose tags all stand in printed text. */
const PRINTED = [
  "docassemble/docx-template-auto.docx",
  "docx-mailmerge/test_winword2010.docx",
  "docxtemplater/paragraph-loops.docx",
  "easy-template-x/template.docx",
  "go-docx/1_template.docx",
  "docxtemplater/tag-docprops-in-doc.docx",
];

/** A section with entries does not show its inverse. */
const IN_INVERSE = ["docxtemplater/regression-complex-loops.docx"];

let home: Home;
let program: Program;

beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home);
});

afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

given("../shared/corpus").describe("the corpus", () => {
  test.each(NAMES.filter((name) => has("LibreOffice") || !NEEDS_LIBREOFFICE.test(name)))("%s", async (name) => {
    const template = await upload(name);
    const { data, values } = fillTags(template.tags.valid as readonly Tag[]);
    if (template.tags.invalid.length > 0) return expectRefusal(template, data);
    const { bytes } = await generateBinary(program, { template_id: template.id, data });
    const text = textOf(bytes);
    if (!IN_INVERSE.includes(name)) expect(values.filter((value) => !text.includes(value))).toEqual([]);
    expect(leftOver(template, text)).toEqual([]);
    await expectPdf(name, template, { data, values });
  });
});

given("../shared/corpus").describe("files of the corpus that are no templates", () => {
  test.each(REFUSED)("%s is refused, naming what to save it as", async (name) => {
    const bytes = await readFile(path.join(CORPUS, name));
    const form = postForm({ file: file(bytes, path.basename(name)) });
    const response = await program.call("/v1/template", form);
    expect(response.status).toBe(415);
    const { code, message } = (await response.json()) as { readonly code: string; readonly message: string };
    expect(code).toBe("template_format_unsupported");
    expect(message).toMatch(/Save it as \.docx, .* or \.xml/);
  });
});

async function upload(name: string): Promise<TemplateAnswer> {
  const bytes = await readFile(path.join(CORPUS, name));
  return createTemplate(program, { file: file(bytes, path.basename(name)) });
}

/** interface.md: a template with at least one invalid tag cannot be used to generate documents. */
async function expectRefusal({ id }: TemplateAnswer, data: Filling["data"]): Promise<void> {
  const body = JSON.stringify({ template_id: id, data });
  const headers = { "Content-Type": "application/json" };
  const response = await program.call("/v1/document", { method: "POST", headers, body });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "template_has_invalid_tags" });
}

/** The text of all parts that are shown, with alternative texts, and of the file's properties. */
function textOf(docx: Uint8Array): string {
  const parts = partNames(docx).filter((name) => /^(word\/[^/]+|docProps\/(core|custom))\.xml$/.test(name));
  const alternatives = (part: string) => partXml(docx, part).match(/\s(?:descr|title)="[^"]*"/g) ?? [];
  const charts = partNames(docx).filter((name) => /^word\/charts\/chart[^/]*\.xml$/.test(name));
  const shown = charts.flatMap((part) => partXml(docx, part).match(/(?<=<a:t>)[^<]*/g) ?? []);
  return [...parts.flatMap((part) => [documentText(docx, part), ...alternatives(part)]), ...shown].join("\n");
}

function leftOver({ tags, delimiters: { left, right } }: TemplateAnswer, text: string): readonly string[] {
  const simple = tags.valid.filter((tag) => typeof tag === "string");
  return simple.map((name) => left + name + right).filter((tag) => text.includes(tag));
}

async function expectPdf(name: string, { id }: TemplateAnswer, { data, values }: Filling): Promise<void> {
  if (!(PRINTED.includes(name) && has("LibreOffice", "poppler"))) return;
  const { bytes } = await generateBinary(program, { template_id: id, data, output_format: ".pdf" });
  // A narrow column breaks a value in two.
  const text = popplerText(bytes).replace(/\s/g, "");
  expect(values.filter((value) => !text.includes(value))).toEqual([]);
}
