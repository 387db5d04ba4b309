/** Tests what becomes of documents that turn out invalid: they are logged, counted, and never delivered. */
import { expect, test } from "vitest";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import type { RenderJob, TemplateToMerge } from "#shared/workers/template-work/merge-job.ts";
import { templateWorkerClient } from "#shared/workers/template-work/template-worker-client.ts";

const VIOLATION = { rule: "w:p in w:tbl", part: "word/document.xml", offset: 512 };
const TEMPLATE = { filename: "a.docx" } as TemplateToMerge;

function watched(ask: () => Promise<unknown>) {
  const logged: object[] = [];
  const counted: object[] = [];
  const merger = templateWorkerClient(ask as never, {
    atOnce: 1,
    prepare: () => {},
    log: (level, _message, facts) => logged.push({ level, ...facts }),
    metrics: (...values) => counted.push(values),
  });
  return { merger, logged, counted };
}

const COUNTED = [[{ InvalidDocuments: 1 }, { code: "w:p in w:tbl" }]];

test("an invalid document among others is logged with its item, part and position", async () => {
  const invalid = { reason: "", violation: VIOLATION };
  const { merger, logged, counted } = watched(async () => [{ bytes: new Uint8Array() }, invalid]);
  const job: RenderJob = { kind: "docx", items: ["{}", "{}"], fetched: new Map(), positions: [7, 8] };
  expect(await merger.render(TEMPLATE, job)).toEqual([{ bytes: new Uint8Array() }, invalid]);
  expect(logged).toEqual([{ level: "error", ...VIOLATION, item: 8 }]);
  expect(counted).toEqual(COUNTED);
});

test("an invalid file of many items is logged with the item that it comes from", async () => {
  const { merger, logged, counted } = watched(() => Promise.reject(new InvalidDocument(VIOLATION, 3)));
  const job = { kind: "docx", items: ["{}"], fetched: new Map(), pageBreak: true } as const;
  const error = await merger.assemble(TEMPLATE, job).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "document_invalid", status: 500, position: 3 });
  expect(logged).toEqual([{ level: "error", ...VIOLATION, item: 3 }]);
  expect(counted).toEqual(COUNTED);
});
