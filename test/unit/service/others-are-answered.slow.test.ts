/** While what a caller sent is worked on, another account is answered: nothing of it is read on the service's own thread. */
import { expect, test } from "vitest";
import { aroundTemplateWork } from "#test/support/around-template-work.ts";
import { createTemplate, file, letter, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceInProcessForTests } from "#test/support/service-in-process.ts";

const service = serviceInProcessForTests(WITHOUT_LIBREOFFICE);

/** Each takes a second and more, and is within every limit. */
const LARGE_PAGE = Buffer.from(`<p>[Name]${"<b>x</b> ".repeat(90_000)}`);
const LONG_LIST = { A: Array.from({ length: 690 }, (_, index) => `word ${index}`) };

async function generate(template: string): Promise<Response> {
  const { id } = await createTemplate(service, { file: letter(template) });
  return service.call("/v1/document", postJson({ template_id: id, data: LONG_LIST }));
}

test.each([
  ["read", "a template is read", () => service.call("/v1/template", postForm({ file: file(LARGE_PAGE, "a.html") }))],
  ["render", "an item is merged", () => generate("[#A][#A][.][/][/]")],
  ["findPictures", "pictures are looked for", () => generate("[#A][#A][%Photo][/][/]")],
])("%s: others are answered while %s", async (slow, _, work) => {
  const ended: string[] = [];
  const begun = Promise.withResolvers<void>();
  using _around = aroundTemplateWork(service, async (method, call) => {
    const working = call();
    if (method === slow) begun.resolve();
    const result = await working;
    ended.push(method);
    return result;
  });
  const answered = work();
  await begun.promise;
  // What came before is no part of this.
  ended.length = 0;
  expect((await service.call("/v1/template", { key: service.strangersKey })).status).toBe(200);
  expect(ended).not.toContain(slow);
  expect((await answered).status).toBe(201);
  expect(ended).toContain(slow);
});
