/**
 * Large documents, made by the bundles behind the emulators, whose Lambda refuses the 17th invocation of a function in a
 * chain. With two ranges at once, each function sends the next range more often than that. Longer documents are simulated:
 * test/unit/service/batch/large-chains.long.test.ts.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptDocument, readyDocument } from "#test/support/batches.ts";
import { type DeployedService, openDeployment } from "#test/support/deployment.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, file, openLink } from "#test/support/requests.ts";

const PDF = Buffer.from(rawPdf({ name: "A", pages: [""] })).toString("base64");
const PRINTER = `export async function handler() { return { result: { inline: "${PDF}" } }; }`;
const MINUTES_MAX = 20;

let folder: string;
let printer: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-printer-"));
  printer = path.join(folder, "render-html.mjs");
  await writeFile(printer, PRINTER);
});
afterAll(() => rm(folder, { recursive: true }));

interface Wanted {
  readonly rangesAtOnce: number;
  readonly items: number;
  /** Items that are not converted are made in larger ranges. */
  readonly to: ".pdf" | ".html";
}

/** Returns the document's id. */
async function accept(service: DeployedService, { items, to }: Wanted): Promise<string> {
  const template = await createTemplate(service, { file: file(Buffer.from("<p>Dear [N]</p>"), "Letter.html") });
  const data = Array.from({ length: items }, (_, index) => ({ N: index + 1 }));
  const fields = { template_id: template.id, output_format: to, single_file: false, data };
  return (await acceptDocument(service, fields)).id;
}

function deployment(rangesAtOnce: number, more: Parameters<typeof openDeployment>[0] = {}): Promise<DeployedService> {
  const capacity = {
    convertersAtOnce: 0,
    batchConvertersAtOnce: 0,
    rangesAtOnce,
    conversionsInRange: 2,
    accountRequestsAtOnce: 0,
  };
  return openDeployment({ capacity, standIns: { "render-html": printer }, ...more });
}

test.each([
  { rangesAtOnce: 2, items: 10_000, to: ".pdf" },
  { rangesAtOnce: 10, items: 10_000, to: ".pdf" },
  { rangesAtOnce: 60, items: 10_000, to: ".pdf" },
  { rangesAtOnce: 2, items: 100_000, to: ".html" },
  { rangesAtOnce: 10, items: 100_000, to: ".html" },
  { rangesAtOnce: 60, items: 100_000, to: ".html" },
] as const)(
  "with rangesAtOnce=$rangesAtOnce, $items items as $to are made",
  async (wanted) => {
    const errors: string[] = [];
    await using service = await deployment(wanted.rangesAtOnce, { log: (_, message) => errors.push(message) });
    const id = await accept(service, wanted);
    const status = async () => {
      const response = await service.call(`/v1/document/${id}`);
      await response.body?.cancel();
      return response.status;
    };
    // Each question takes processor time from the functions.
    await expect.poll(status, { timeout: MINUTES_MAX * 60_000, interval: 2000 }).not.toBe(202);
    const { document_uri } = await readyDocument(service, id);
    expect(new Set(readZip(await openLink(service, document_uri)).map(({ name }) => name)).size).toBe(wanted.items);
    expect(errors).toEqual([]);
  },
  MINUTES_MAX * 60_000,
);

test(
  "while Lambda ends all chains, the job of a range is lost",
  async () => {
    const errors: string[] = [];
    await using service = await deployment(2, { endsAllChains: true, log: (_, message) => errors.push(message) });
    const id = await accept(service, { rangesAtOnce: 2, items: 100_000, to: ".html" });
    await expect.poll(() => errors, { timeout: MINUTES_MAX * 60_000, interval: 2000 }).not.toEqual([]);
    expect(errors[0]).toContain("RecursiveInvocationException: merganser-us-run-batch was invoked 16 times");
    expect((await service.call(`/v1/document/${id}`)).status).toBe(202);
  },
  MINUTES_MAX * 60_000,
);
