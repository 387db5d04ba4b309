/** Callers poll for templates by `created > last` (callers.md, 15): none may appear behind their back. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { createTemplate, docxFile, listTemplates } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a large upload beside small ones is seen by who polls meanwhile", async () => {
  const noise = Array.from({ length: 8_000 }, (_, n) => paragraph(`Line ${n} ${Math.sin(n)}`)).join("");
  const large = docxFile(noise, "Large.docx");
  const seen = new Set<string>();
  let last = 0;
  let isUploading = true;
  const poll = async () => {
    const fresh = (await listTemplates(service)).filter(({ created }) => created > last);
    for (const { id, created } of fresh) {
      seen.add(id);
      last = Math.max(last, created);
    }
  };
  const polling = (async () => {
    while (isUploading) {
      await poll();
      // In one process the calls would leave no moment for writing files.
      await setTimeout(5);
    }
  })();
  const uploads = Array.from({ length: 4 }, () => createTemplate(service, { file: large }));
  for (let n = 0; n < 20; n++) uploads.push(createTemplate(service));
  const made = await Promise.all(uploads);
  isUploading = false;
  await polling;
  await poll();
  expect([...seen].sort()).toEqual(made.map(({ id }) => id).sort());
});
