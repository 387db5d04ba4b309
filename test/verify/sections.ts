/**
 * Judges merged documents by the schemas of ECMA-376 and by LibreOffice: sections whose ends stand in all pairs of
 * elements, and templates of others with no, one, two and many entries. Violations of the template itself are tolerated.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocument } from "#shared/engine/merge/documents/open-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { fieldComputer } from "#shared/engine/merge/word-fields/compute-fields.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { docx } from "#test/support/docx-package.ts";
import { fillTags } from "#test/support/fill-tags.ts";
import { CORPUS, has, missing } from "#test/support/needs.ts";
import { documentOf, itemsOf, type PlacedSection, placedSections, wrongWords } from "#test/support/section-ends.ts";
import { getByMaven } from "./maven.ts";
import { SCHEMAS, schemaViolations } from "./ooxml-schemas.ts";
import type { Tally } from "./tally.ts";

const BRACKETS = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const COUNTS = [0, 1, 2, 9] as const;
const EXAMPLES = path.resolve(import.meta.dirname, "../../examples");
const FOLDERS = [EXAMPLES, CORPUS, path.resolve(CORPUS, "../strangers")];

interface Merged {
  readonly name: string;
  readonly template: Uint8Array;
  readonly documents: readonly Uint8Array[];
}

export async function verifySections(tally: Tally): Promise<void> {
  const sections = placedSections().filter(isAccepted);
  await verifyByLibreOffice(sections, tally);
  const merged = [...sections.map(mergedSection), ...templates(tally).flatMap(mergedTemplate)];
  const schemas = await getByMaven(SCHEMAS);
  if ("missing" in schemas) return tally.notAvailable("the schemas of ECMA-376", schemas.missing, merged.length);
  await verifySchemas(schemas.classpath, merged, tally);
  const [found] = await schemaViolations(schemas.classpath, [docx("<w:tbl><w:tr><w:p/></w:tr></w:tbl>")]);
  tally.check(
    found?.some(({ path }) => path.endsWith("/w:p")) === true,
    "a paragraph in a row",
    "no violation is found",
  );
}

function isAccepted({ body }: PlacedSection): boolean {
  return readTemplate(openDocx(documentOf(body), "template.docx"), BRACKETS).tags.invalid.length === 0;
}

/** Many sections stand in one document, because LibreOffice takes longer to start a conversion than for their text. */
async function verifyByLibreOffice(sections: readonly PlacedSection[], tally: Tally): Promise<void> {
  const noOffice = missing("LibreOffice");
  if (noOffice !== undefined) return tally.notAvailable("sections in LibreOffice", noOffice);
  console.log(`${sections.length} sections: LibreOffice shows what their author sees`);
  const converter = createProcessConverter({ log: () => {}, remedy: "" });
  try {
    for (let from = 0; from < sections.length; from += SECTIONS_OF_DOCUMENT) {
      const some = sections.slice(from, from + SECTIONS_OF_DOCUMENT);
      const merge = compileSingle(openDocx(documentOf(...some.map(({ body }) => body)), "template.docx"), BRACKETS);
      for (const count of [0, 1, 2]) {
        const text = await converter.convert({ source: merge(itemsOf(count)), from: ".docx", to: ".txt" });
        judgeText(Buffer.from(text).toString(), some, count, tally);
      }
    }
  } finally {
    await converter.stop();
  }
}

/** A document may have 2,000 tags of sections. */
const SECTIONS_OF_DOCUMENT = 400;

function judgeText(text: string, sections: readonly PlacedSection[], count: number, tally: Tally): void {
  const stretches = text.split("NEXT");
  const shown = `LibreOffice shows ${stretches.length} of ${sections.length} sections`;
  tally.check(stretches.length === sections.length, `${count} entries`, shown);
  for (const [index, { name, neighbours }] of sections.entries()) {
    const wrong = wrongWords(stretches[index] ?? "", count, neighbours);
    tally.check(wrong.length === 0, `${name}, ${count} entries`, wrong.join("; "));
  }
}

function mergedSection({ name, body }: PlacedSection): Merged {
  const template = documentOf(body);
  const merge = compileSingle(openDocx(template, "template.docx"), BRACKETS);
  return { name, template, documents: [0, 1, 2].map((count) => merge(itemsOf(count))) };
}

function templates(tally: Tally): readonly string[] {
  if (!has("../shared/corpus")) tally.skip("../shared/corpus", "templates of others", "they are not here");
  return FOLDERS.flatMap((folder) => globSync("**/*.docx", { cwd: folder }).map((name) => path.join(folder, name)));
}

/** Returns a template that can be used with one item, and with three in one file. */
function mergedTemplate(file: string): readonly Merged[] {
  const name = path.relative(path.dirname(path.dirname(file)), file);
  const template = readFileSync(file);
  // Only the examples are written in the enhanced syntax.
  const enhancedSyntax = file.startsWith(EXAMPLES);
  return orRefused(() => {
    const opened = openDocx(template, "template.docx");
    const { delimiters, tags } = readTemplate(opened, { enhancedSyntax });
    if (tags.invalid.length > 0) return [];
    const computed = (each: OfficePackage) => fieldComputer(each, { isText: false });
    const setup = { delimiters, enhancedSyntax, openDocument, fieldComputer: computed };
    const merge = compileSingle(opened, setup);
    const assembly = prepareAssembly(opened, setup);
    const documents = COUNTS.flatMap((count) => {
      const { data } = fillTags(tags.valid, count);
      const together = () => assemble(assembly, [data, data, data], { pageBreak: true });
      return [() => merge(data), together].flatMap((each) => orRefused(() => [each()]));
    });
    return [{ name, template, documents }];
  });
}

/** Some files are refused, and words are no values for filters that need numbers. */
function orRefused<Made>(make: () => readonly Made[]): readonly Made[] {
  try {
    return make();
  } catch (error) {
    if (error instanceof MergeFailure || (error instanceof ServiceError && error.status < 500)) return [];
    throw error;
  }
}

async function verifySchemas(classpath: string, merged: readonly Merged[], tally: Tally): Promise<void> {
  const files = merged.flatMap(({ template, documents }) => [template, ...documents]);
  console.log(
    `${files.length - merged.length} documents of ${merged.length} templates: they follow the schemas of ECMA-376`,
  );
  const found = await schemaViolations(classpath, files);
  let at = 0;
  for (const { name, documents } of merged) {
    const own = new Set(found[at++]?.map(({ message }) => message));
    for (const index of documents.keys()) {
      const ours = found[at++]?.filter(({ message }) => !own.has(message)) ?? [];
      const told = ours.slice(0, 3).map(({ part, path, message }) => `${part} ${path} ${message}`);
      tally.check(ours.length === 0, `${name}, document ${index}`, told.join(" | "));
    }
  }
}
