/** POST /v1/template/{id}/edit with texts that are not there, or at several places: nothing changes. */
import { expect, test } from "vitest";
import type { TextReplacement } from "#shared/base/model/text-replacement.ts";
import { askToEdit } from "#test/support/edits.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, readTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each([
  [{ find: "Dear Adda", replace: "x" }, "text_not_found", "The nearest text is “Dear Ada, hello Ada”."],
  [{ find: "Ada", replace: "x" }, "text_ambiguous", "stands 2 times"],
  [{ find: "Dear", replace: "x" }, "texts_overlap", "(replacements[1])"],
] as const)("%j", async (replacement: TextReplacement, code, words) => {
  const template = await createTemplate(service, { file: letter("Dear Ada, hello Ada") });
  const replacements = [{ find: "Dear", replace: "Hello" }, replacement];
  const message = await expectError(await askToEdit(service, template.id, { replacements }), 422, code);
  expect(message).toContain(words);
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
  expect(await filesOf(service, template.id)).toHaveLength(1);
});

test("a text that stands in tags only", async () => {
  const template = await createTemplate(service, { file: letter("Dear [Name],") });
  const replacements = [{ find: "Name", replace: "x", all: true, outside_tags: true }];
  await expectError(await askToEdit(service, template.id, { replacements }), 422, "text_only_in_tags");
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
});
