/** Schemas of random templates, and of other people's: the sample fits the schema, and merges. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TemplateFormat } from "#shared/base/model/format.ts";
import { isWithoutTags } from "#shared/base/model/tags.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { readTags } from "#shared/engine/template/read-tags.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import { readTemplateSchema } from "#shared/workers/template-work/read-schema.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { CORPUS, has } from "#test/support/needs.ts";

const FILTERS = [
  "upper",
  "number",
  "number:'0.00'",
  "currency:'EUR'",
  "date:'d MMMM yyyy'",
  "join:', '",
  "first",
  "last",
  "count",
  "sum:'p'",
  "sum:'p * q'",
  "avg",
  "sort:'-p'",
  "where:'p > 1 && q'",
  "group:'k'",
  "chunk:2",
  "distinct:'k'",
  "default:'-'",
  "link:'here'",
  "qr",
  "barcode:'code128'",
  "epcqr",
  "checkbox",
  "bold:v",
  "color:c",
  "markdown",
  "size:'20mm'",
  "document",
];
const name = fc.constantFrom("a", "b", "p", "q", "items", "key", "a.b", "this", "$index");
const operator = fc.constantFrom("+", "*", "/", "==", ">", "&&", "||");
const literal = fc.constantFrom("1", "'x'", "true");
const filtered = fc
  .tuple(name, fc.array(fc.constantFrom(...FILTERS), { maxLength: 3 }))
  .map(([of, filters]) => [of, ...filters].join(" | "));
const expression = fc.oneof(
  filtered,
  fc.tuple(filtered, operator, fc.oneof(name, literal)).map(([left, sign, right]) => `(${left}) ${sign} ${right}`),
  fc.tuple(name, name, literal).map(([test, one, other]) => `${test} ? ${one} : ${other}`),
);
const { content } = fc.letrec<{ content: string; piece: string }>((tie) => ({
  content: fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join(" ")),
  piece: fc.oneof(
    { depthSize: "small" },
    expression.map((text) => `[${text}]`),
    name.map((text) => `[%${text}]`),
    fc
      .tuple(fc.constantFrom("#", "^"), expression, tie("content"))
      .map(([sign, of, inner]) => `[${sign}${of}]${inner}[/]`),
  ),
}));

/** One for all: a new one compiles the schema of schemas first. */
const AJV = new Ajv2020({ strict: false, validateFormats: false });

interface Written {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly format: TemplateFormat;
}

/** Returns the number of properties, or undefined for a template that cannot be used, or fails without data already. */
function check(file: Written, enhancedSyntax: boolean): number | undefined {
  const opened = openTemplateContent(file.bytes, file);
  const { delimiters, tags } = readTags(opened, { enhancedSyntax });
  if (tags.invalid.length > 0 || isWithoutTags(tags)) return undefined;
  const { schema, sample } = readTemplateSchema(file, { delimiters, enhancedSyntax });
  const validate = AJV.compile(schema);
  expect([validate(sample), validate.errors]).toEqual([true, null]);
  const compiled = compileTemplate(opened, { delimiters, enhancedSyntax });
  const merge = (item: object) => (compiled.docx ?? compiled.page)?.render({ ...item });
  if (failureOf(() => merge({})) !== undefined) return undefined;
  expect(failureOf(() => merge(sample))).toBeUndefined();
  return Object.keys(schema.properties ?? {}).length;
}

function failureOf(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([true, false])("a random template, with enhanced syntax: %s", (enhancedSyntax) => {
  let usable = 0;
  let properties = 0;
  fc.assert(
    fc.property(content, (text) => {
      const file = { bytes: docx(paragraph(`x ${text}`)), filename: "a.docx", format: ".docx" } as const;
      const count = check(file, enhancedSyntax);
      if (count === undefined) return;
      usable++;
      properties += count;
    }),
    { numRuns: 120 },
  );
  expect(usable).toBeGreaterThan(20);
  expect(properties).toBeGreaterThan(20);
});

const documents = (has("../shared/corpus") ? readdirSync(CORPUS, { recursive: true, encoding: "utf8" }) : []).filter(
  (each) => /\.(?:docx|txt|html)$/.test(each),
);

given("../shared/corpus").describe(`real templates in ${CORPUS}`, () => {
  test("the sample of each that can be used fits its schema, and merges", () => {
    const counts = documents.map((each) => {
      const file = {
        bytes: readFileSync(path.join(CORPUS, each)),
        filename: path.basename(each),
        format: path.extname(each) as TemplateFormat,
      };
      return check(file, false) ?? 0;
    });
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(10);
  });
});
