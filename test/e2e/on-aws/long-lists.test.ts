/**
 * Lists of thousands over regions: whole and in order although DynamoDB answers a megabyte at a time, and streamed, because
 * Lambda takes no more than 6 MB as one answer.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeployedService, openDeployment } from "#test/support/deployment.ts";
import { type Entry, expectInOrder, makeOneOfEach } from "#test/support/listed-things.ts";

const TEMPLATES = 1000;
const DOCUMENTS = 6000;

/** A region with a half of the records, and one without any. */
const ADDRESSES = ["us", "au"] as const;

/** What Lambda takes that is not streamed. */
const ANSWER_BYTES_MAX = 6 * 1024 * 1024;

let service: DeployedService;
let templateId: string;
beforeAll(async () => {
  service = await openDeployment();
  const made = await makeOneOfEach(service);
  const youngest = Date.now() - 60_000;
  for (const [offset, region] of (["us", "eu"] as const).entries()) {
    const { template, document } = made[region];
    const place = { count: TEMPLATES / 2, youngest: youngest + offset };
    await service.stores.multiply(region, { ...place, kind: "TEMPLATE", id: template });
    const later = { count: DOCUMENTS / 2, youngest: youngest + 2 + offset };
    await service.stores.multiply(region, { ...later, kind: "DOCUMENT", id: document });
  }
  templateId = made.us.template;
}, 300_000);
afterAll(() => service[Symbol.asyncDispose]());

describe.each([
  ["1,000 templates", "/v1/template", TEMPLATES],
  ["6,000 documents", "/v1/document?template_id=", DOCUMENTS],
])("%s", (_what, path, count) => {
  test.each(ADDRESSES)("at the address of %s", async (region) => {
    const address = path.endsWith("=") ? path + templateId : path;
    const response = await service.call(address, { region });
    const bytes = await response.bytes();
    expect(bytes.byteLength).toBeGreaterThan(ANSWER_BYTES_MAX);
    const list = JSON.parse(Buffer.from(bytes).toString()) as readonly Entry[];
    expect(list).toHaveLength(count + 2);
    expectInOrder(list);
  });
});
