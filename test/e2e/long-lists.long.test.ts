/**
 * Lists of thousands, over regions, answered in full by a service that has not the memory to hold them: they flow from
 * the records to the caller.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Entry, expectInOrder, makeOneOfEach } from "#test/support/listed-things.ts";
import { multiply } from "#test/support/many-records.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";

const TEMPLATES = 5000;
const DOCUMENTS = 20_000;

/** A region with a half of the records, and one without any. */
const ADDRESSES = ["us", "au"] as const;

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

describe.each([
  ["5,000 templates", "/v1/template", TEMPLATES],
  ["20,000 documents", "/v1/document?template_id=", DOCUMENTS],
])("%s", (_what, path, count) => {
  test.each(ADDRESSES)(
    "at the address of %s",
    async (region) => {
      const address = path.endsWith("=") ? path + templateId : path;
      const response = await program.call(address, { region });
      const bytes = await response.bytes();
      const list = JSON.parse(Buffer.from(bytes).toString()) as readonly Entry[];
      expect(list).toHaveLength(count + 2);
      expectInOrder(list);
      if (count === TEMPLATES) expect(bytes.byteLength).toBeGreaterThan(HEAP_MB * 1024 * 1024);
    },
    180_000,
  );
});

test("a caller who goes away in the middle holds up nobody", async () => {
  for (let n = 0; n < 20; n++) {
    const response = await program.call("/v1/template");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  expect((await program.call(`/v1/template/${templateId}`)).status).toBe(200);
});
