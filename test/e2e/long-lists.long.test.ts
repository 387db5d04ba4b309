/**
 * Lists of thousands, over regions, answered in full by a service that has not the memory to hold them: they flow from
 * the records to the caller.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Entry, expectInOrder, makeOneOfEach } from "#test/support/listed-things.ts";
import { multiply } from "#test/support/many-records.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import type { CallOptions } from "#test/support/service.ts";

const TEMPLATES = 5000;
const DOCUMENTS = 20_000;

/** Less than either list, as it is sent, takes. */
const HEAP_MB = 72;
const ENVIRONMENT = { API_KEY: "a-key-of-my-own-0123456789", NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };

let home: Home;
let program: Program;
let templateId: string;
beforeAll(async () => {
  home = await makeHome();
  const made = await makeInProgram();
  const youngest = Date.now() - 60_000;
  for (const [offset, region] of (["us", "eu"] as const).entries()) {
    const { template, document } = made[region];
    const common = { dataFolder: home.dataFolder, region, youngest: youngest + offset };
    multiply({ ...common, kind: "TEMPLATE", id: template, count: TEMPLATES / 2 });
    multiply({ ...common, youngest: common.youngest + 2, kind: "DOCUMENT", id: document, count: DOCUMENTS / 2 });
  }
  templateId = made.us.template;
  program = await startProgram(home, ENVIRONMENT);
}, 300_000);
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function makeInProgram() {
  await using service = await startProgram(home, ENVIRONMENT);
  const made = await makeOneOfEach(service);
  await service.stop();
  return made;
}

test("5,000 templates are listed by a region that has half of them", { timeout: 180_000 }, async () => {
  // Compressing it would take most of the test's time; the other list is compressed.
  const headers = { "Accept-Encoding": "identity" };
  const bytes = await listed("/v1/template", { region: "us", headers }, TEMPLATES);
  expect(bytes).toBeGreaterThan(HEAP_MB * 1024 * 1024);
});

test("20,000 documents are listed by a region that has none of them", { timeout: 180_000 }, async () => {
  await listed(`/v1/document?template_id=${templateId}`, { region: "au" }, DOCUMENTS);
});

async function listed(path: string, options: CallOptions, count: number): Promise<number> {
  const bytes = await (await program.call(path, options)).bytes();
  const list = JSON.parse(Buffer.from(bytes).toString()) as readonly Entry[];
  expect(list).toHaveLength(count + 2);
  expectInOrder(list);
  return bytes.byteLength;
}

test("a caller who goes away in the middle holds up nobody", async () => {
  for (let n = 0; n < 5; n++) {
    const response = await program.call("/v1/template");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  expect((await program.call(`/v1/template/${templateId}`)).status).toBe(200);
});
