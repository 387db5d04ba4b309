/** PUT /v1/template/{id}: each field on its own; what is not named stays as it is. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  generateBinary,
  listTemplates,
  putJson,
  readTemplate,
  type TemplateAnswer,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const MIXED = paragraph("[Name] {Name} [a.b] [a.b");

/** The answer of an update is what every later read answers. */
async function update(template: TemplateAnswer, fields: Parameters<typeof updateTemplate>[2]): Promise<TemplateAnswer> {
  const answer = await updateTemplate(service, template.id, fields);
  expect(answer.updated).toBeGreaterThan(template.updated);
  expect(await readTemplate(service, template.id)).toStrictEqual(answer);
  expect((await listTemplates(service)).filter(({ id }) => id === template.id)).toStrictEqual([answer]);
  return answer;
}

describe("one field changes, and the time of the update", () => {
  test.each([
    ["name", "Zoë’s offer", "Zoë’s offer"],
    ["folder", '["Sales", "2026"]', ["Sales", "2026"]],
    ["enhanced_syntax", "true", true],
    ["versioning_enabled", "false", false],
  ] as const)("%s", async (field, value, expected) => {
    const template = await createTemplate(service);
    const answer = await update(template, { [field]: value });
    expect(answer).toStrictEqual({ ...template, updated: answer.updated, [field]: expected });
  });
});

test("every field can be changed by JSON too (callers.md, 5)", async () => {
  const template = await createTemplate(service, { folder: ["Old"] });
  const change = { name: "By JSON", folder: ["A", "B"], enhanced_syntax: true, versioning_enabled: false };
  const request = putJson({ ...change, delimiters: { left: "{", right: "}" } });
  const answer = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${template.id}`, request), 200);
  expect(answer).toMatchObject({ ...change, delimiters: { left: "{", right: "}" }, tags: { valid: [], invalid: [] } });
  expect(await readTemplate(service, template.id)).toStrictEqual(answer);
});

test("without a field nothing but the time changes, and empty texts are no fields (callers.md, 2)", async () => {
  const template = await createTemplate(service, { folder: ["Old"] });
  const answer = await update(template, { name: "", file: new File([], ""), folder: "", delimiters: "", region: "" });
  expect(answer).toStrictEqual({ ...template, updated: answer.updated });
});

describe("tags are read anew", () => {
  test("tags are read again with other delimiters", async () => {
    const template = await createTemplate(service, { file: docxFile(MIXED) });
    expect(template.tags.invalid).toHaveLength(1);
    const answer = await update(template, { delimiters: '{"left":"{","right":"}"}' });
    expect(answer.tags).toEqual({ valid: ["Name"], invalid: [] });
    // The others may be tags that were forgotten.
    expect(answer.problems.map(({ kind, tag }) => [kind, tag])).toEqual([
      ["foreign_tag", "[Name]"],
      ["foreign_tag", "[a.b]"],
    ]);
    const { bytes } = await generateBinary(service, { template_id: template.id });
    expect(documentText(bytes)).toBe("[Name] Ada [a.b] [a.b");
  });

  test("with the other syntax, which documents then have", async () => {
    const template = await createTemplate(service, { file: docxFile(paragraph("[a.b + 1]")) });
    const data = { "a.b + 1": "a key", a: { b: 2 } };
    const text = async () => documentText((await generateBinary(service, { template_id: template.id, data })).bytes);
    expect(await text()).toBe("a key");
    await update(template, { enhanced_syntax: "true" });
    expect(await text()).toBe("3");
  });

  test("and an expression that does not compile makes the template invalid, until it is taken back", async () => {
    const template = await createTemplate(service, { file: docxFile(paragraph("[a +]")) });
    const enhanced = await update(template, { enhanced_syntax: "true" });
    expect(enhanced.tags).toEqual({ valid: [], invalid: ["a +"] });
    expect(enhanced.problems).toHaveLength(1);
    expect(await update(enhanced, { enhanced_syntax: "false" })).toMatchObject({ tags: template.tags, problems: [] });
  });
});

test("every region's address can change a template", async () => {
  const { id } = await createTemplate(service, { region: "uk" });
  for (const region of REGIONS) {
    const answer = await updateTemplate(service, id, { name: `from ${region}` }, { region });
    expect(answer).toMatchObject({ id, name: `from ${region}`, region: "uk" });
    expect(await readTemplate(service, id, { region })).toStrictEqual(answer);
  }
});
