/** PUT /v1/template/{id} while others change the same template: each is applied whole after the other, or not at all. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import {
  answerOf,
  createTemplate,
  letter,
  openLink,
  putForm,
  putJson,
  readTemplate,
  type TemplateAnswer,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("one that others overtake each time gives up with 409, and has changed nothing", async () => {
  const { id } = await createTemplate(service, { versioning_enabled: "false" });
  const slow = Array.from({ length: 200 }, () => "Slow [Name]. ").join("");
  let isAnswered = false;
  const overtake = async () => {
    for (let n = 0; !isAnswered; n++) {
      await service.call(`/v1/template/${id}`, putJson({ name: `Name ${n}` }));
      // In one process the calls would leave no moment for reading and writing files.
      await setImmediate();
    }
  };
  const overtaking = Array.from({ length: 4 }, overtake);
  let response: Response;
  do response = await service.call(`/v1/template/${id}`, putForm({ file: letter(slow, "Slow.docx") }));
  while (response.status === 200);
  isAnswered = true;
  await Promise.all(overtaking);
  expect(await expectError(response, 409, "changed_meanwhile")).toMatch(/Read the resource again and repeat/);
  const { template_uri } = await readTemplate(service, id);
  expect((await openLink(service, template_uri)).byteLength).toBeGreaterThan(0);
  await expect.poll(() => filesOf(service, id)).toHaveLength(1);
});

test("twenty changes at once: what stands is one of them, whole: the file, its name, its tags and its folder", async () => {
  const { id } = await createTemplate(service, { versioning_enabled: "false" });
  const change = async (n: number) => {
    const file = letter(`Dear [Name${n}],`, `Letter ${n}.docx`);
    return service.call(`/v1/template/${id}`, putForm({ file, name: `Name ${n}`, folder: `Folder ${n}` }));
  };
  const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => change(n)));
  const applied = responses.filter(({ status }) => status === 200);
  for (const response of responses) {
    if (response.status !== 200) await expectError(response, 409, "changed_meanwhile");
  }
  const answers = await Promise.all(applied.map((response) => answerOf<TemplateAnswer>(response, 200)));
  const template = await readTemplate(service, id);
  expect(answers).toContainEqual(template);
  expect(template.updated).toBe(Math.max(...answers.map(({ updated }) => updated)));
  const n = template.name.replace("Name ", "");
  expect(template).toMatchObject({ filename: `Letter ${n}.docx`, folder: [`Folder ${n}`] });
  expect(template.tags.valid).toEqual([`Name${n}`]);
  // A zip holds the time at which it was made, so the same letter made again has other bytes.
  expect(documentText(await openLink(service, template.template_uri))).toBe(`Dear [Name${n}],`);
  await expect.poll(() => filesOf(service, id)).toHaveLength(1);
});

test("a concurrent deletion and change leave no template, or the change gets 404", async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await createTemplate(service);
    const [, changed] = await Promise.all([
      service.call(`/v1/template/${id}`, { method: "DELETE" }),
      service.call(`/v1/template/${id}`, putForm({ file: letter("Other [Text]"), name: "After" })),
    ]);
    if (changed.status !== 200) await expectError(changed, 404, "template_not_found");
    await expectError(await service.call(`/v1/template/${id}`), 404, "template_not_found");
    await expect.poll(() => filesOf(service, id)).toEqual([]);
  }
});

test("a document that is generated while the file is replaced is whole: of the old file or of the new", async () => {
  const { id } = await createTemplate(service, { file: letter("Old [Name]"), versioning_enabled: "false" });
  let isReplacing = true;
  const replace = async () => {
    for (let n = 0; n < 10; n++) await updateTemplate(service, id, { file: letter(`New ${n} [Name]`) });
    isReplacing = false;
  };
  const generate = async () => {
    while (isReplacing) {
      const request = putJson({ template_id: id, data: { Name: "Ada" } });
      const response = await service.call("/v1/document", { ...request, method: "POST" });
      expect(response.status).toBe(201);
    }
  };
  await Promise.all([replace(), generate(), generate()]);
});
