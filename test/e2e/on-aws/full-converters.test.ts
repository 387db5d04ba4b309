/**
 * Batches want more converters than there are, over reserved concurrency as Lambda has it: each item is converted once,
 * and callers meanwhile have their own share.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptDocument, readyDocument } from "#test/support/batches.ts";
import { type DeployedService, openDeployment } from "#test/support/deployment.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, generateBinary, openLink } from "#test/support/requests.ts";

const CAPACITY = {
  convertersAtOnce: 1,
  batchConvertersAtOnce: 2,
  rangesAtOnce: 2,
  conversionsInRange: 4,
  accountRequestsAtOnce: 0,
};
const ITEMS = 16;
const PDF = Buffer.from(rawPdf({ name: "A", pages: [""] })).toString("base64");

/** Takes its time, and notes which function it was. */
const CONVERTER = `
  import { appendFileSync } from "node:fs";
  import { setTimeout } from "node:timers/promises";
  export async function handler(question) {
    if ("matchFonts" in question) return { result: {} };
    await setTimeout(100);
    appendFileSync(new URL("conversions", import.meta.url), process.env.AWS_LAMBDA_FUNCTION_NAME + "\\n");
    return { result: { inline: "${PDF}" } };
  }`;

let folder: string;
let service: DeployedService;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-converter-"));
  const convert = path.join(folder, "convert.mjs");
  await writeFile(convert, CONVERTER);
  service = await openDeployment({ capacity: CAPACITY, standIns: { convert } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function conversionsOf(lambda: string): Promise<number> {
  const names = await readFile(path.join(folder, "conversions"), "utf8");
  return names.split("\n").filter((name) => name === `merganser-us-${lambda}`).length;
}

test("batches that want four times as many converters as they have lose nothing, and callers do not notice them", async () => {
  const template = await createTemplate(service);
  const items = Array.from({ length: ITEMS }, (_, n) => ({ Name: `Item ${n + 1}` }));
  const fields = {
    template_id: template.id,
    output_format: ".pdf",
    single_file: false,
    data: items,
  };
  const accepted = await Promise.all([1, 2].map(() => acceptDocument(service, fields)));
  const ready = accepted.map(({ id }) => readyDocument(service, id, 240_000));
  let isReady = false;
  const all = Promise.all(ready).finally(() => {
    isReady = true;
  });
  let answered = 0;
  while (!isReady) {
    await generateBinary(service, { template_id: template.id, output_format: ".pdf", data: { Name: "Ada" } });
    answered++;
  }
  for (const { document_uri } of await all) {
    const names = readZip(await openLink(service, document_uri)).map(({ name }) => name);
    expect(names).toEqual(items.map((_, n) => `Letter ${String(n + 1).padStart(2, "0")}.pdf`));
  }
  expect(await conversionsOf("convert-for-batches")).toBe(2 * ITEMS);
  // One more for the template's preview.
  expect(await conversionsOf("convert")).toBe(answered + 1);
});
