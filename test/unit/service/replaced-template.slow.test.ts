/** A template that is replaced while a document of many items is made of it: all of them are of the file that was there. */
import { expect, test } from "vitest";
import { aroundTemplateWork } from "#test/support/around-template-work.ts";
import { documentText } from "#test/support/docx-package.ts";
import { readZip } from "#test/support/read-zip.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  type FormFields,
  letter,
  openLink,
  postForm,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceInProcessForTests } from "#test/support/service-in-process.ts";

const service = serviceInProcessForTests(WITHOUT_LIBREOFFICE);

const NAMES = Array.from({ length: 150 }, (_, index) => `Number ${index}`);

test.each<[string, FormFields]>([
  ["items", { data: JSON.stringify(NAMES.map((Name) => ({ Name }))) }],
  ["rows", { file: new File([["Name", ...NAMES].join("\n")], "data.csv") }],
])("%s", async (_, data) => {
  const { id } = await createTemplate(service, { file: letter("Dear [Name],"), versioning_enabled: "false" });
  // Whoever merges has no template yet: each of its processes is given it when its first items come.
  let replaced: Promise<void> | undefined;
  const replace = async () => {
    await updateTemplate(service, id, { file: letter("Goodbye, [Name].") });
    await service.wiring.runJobs();
  };
  using _replacing = aroundTemplateWork(service, async (method, call) => {
    if (method !== "render") return call();
    replaced ??= replace();
    await replaced;
    return call();
  });
  const form = postForm({ template_id: id, ...data, single_file: "false" });
  const { document_uri } = await answerOf<DocumentAnswer>(await service.call("/v1/document", form), 201);
  const texts = readZip(await openLink(service, document_uri)).map(({ content }) => documentText(content));
  expect(texts).toEqual(NAMES.map((name) => `Dear ${name},`));
  expect(replaced).toBeDefined();
});
