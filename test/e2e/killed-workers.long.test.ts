/** A worker that is killed with -9 in the middle of a batch, three times: the result is whole, and as if nothing had been. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { type Killing, killWorkers, seenAtTwoDocuments } from "#test/support/killed-workers.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { readZip } from "#test/support/read-zip.ts";
import { answerOf, docxFile, postForm, postJson, type TemplateAnswer } from "#test/support/requests.ts";

const KILLS = 3;

let home: Home;
let program: Program;
let templateId: string;
beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home);
  const answer = await program.call("/v1/template", postForm({ file: docxFile() }));
  templateId = (await answerOf<TemplateAnswer>(answer, 201)).id;
});
afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

async function generate(count: number, fields: object): Promise<Buffer> {
  const data = Array.from({ length: count }, (_, index) => ({ Name: `Number ${index + 1}` }));
  const call = postJson(
    { template_id: templateId, data, ...fields },
    { headers: { Accept: "application/octet-stream" } },
  );
  const response = await program.call("/v1/document", call);
  if (response.status !== 201) expect.unreachable(await response.text());
  return Buffer.from(await response.bytes());
}

async function generateWhileKilling(killing: Omit<Killing, "times">, ...wanted: Parameters<typeof generate>) {
  const generating = generate(...wanted);
  const [result, killed] = await Promise.all([generating, killWorkers(program, { ...killing, times: KILLS })]);
  expect(killed).toBe(KILLS);
  return result;
}

test("a process that merges: the archive has the same bytes", { timeout: 120_000 }, async () => {
  const wanted = [10_000, { single_file: false }] as const;
  const disturbed = await generateWhileKilling({ name: "template-work-main", pauseMs: 100 }, ...wanted);
  expect(readZip(disturbed)).toHaveLength(10_000);
  expect(disturbed.equals(await generate(...wanted))).toBe(true);
});

given("LibreOfficeKit", "LibreOffice", "poppler").describe("where documents are converted", () => {
  const dear = (count: number) => Array.from({ length: count }, (_, index) => `Dear Number ${index + 1},`);

  test("LibreOffice: the archive has every PDF", { timeout: 120_000 }, async () => {
    // A document is given up when two of its workers were killed.
    const killing = { name: "libreoffice-worker", pauseMs: 20, mayKill: seenAtTwoDocuments() };
    const archive = await generateWhileKilling(killing, 400, {
      single_file: false,
      output_format: ".pdf",
    });
    const files = readZip(archive);
    expect(files).toHaveLength(400);
    for (const [index, { content }] of files.entries()) {
      if (index % 50 === 0) expect((await pdfPages(content)).join()).toContain(`Dear Number ${index + 1},`);
    }
  });

  test("the process that joins PDFs: the PDF has every page", { timeout: 120_000 }, async () => {
    const pdf = await generateWhileKilling({ name: "pdf-work-main", pauseMs: 200 }, 150, { output_format: ".pdf" });
    expect((await pdfPages(pdf)).map((page) => page.trim())).toEqual(dear(150));
  });
});
