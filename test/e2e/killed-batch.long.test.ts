/** A document that nobody waits for, with kill -9 in the middle: it becomes complete, and what it would have been. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { acceptDocument, type ProgressAnswer, readyDocument } from "#test/support/batches.ts";
import { documentText } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { killWorkers, seenAtTwoDocuments } from "#test/support/killed-workers.ts";
import { popplerText } from "#test/support/poppler.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, listDocuments, openLink } from "#test/support/requests.ts";

const KEY = "a-key-of-my-own-0123456789";
const KILLS = 3;
const LETTERS = Array.from({ length: 4000 }, (_, n) => ({ Name: `Person ${n}` }));

test("the service is killed three times: the archive is, byte for byte, that of an undisturbed run", {
  timeout: 600_000,
}, async () => {
  await using home = await makeHome();
  const fields = { data: LETTERS, single_file: false };
  const { template_id, id, undisturbed } = await withProgram(home, async (program) => {
    const template_id = (await createTemplate(program)).id;
    const { id: first } = await acceptDocument(program, { template_id, ...fields });
    const undisturbed = sha256(await bytesOf(program, first));
    return { template_id, undisturbed, ...(await acceptDocument(program, { template_id, ...fields })) };
  });

  const seen: number[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await withProgram(home, async (program) => {
      const done = () => itemsDone(program, id);
      const before = (await done()) ?? 0;
      seen.push(before);
      await expect.poll(done, { interval: 5 }).toBeGreaterThan(before);
    });
  }
  // What was made before a kill was not made again.
  expect(seen.slice(1).every((items, index) => items > (seen[index] ?? 0))).toBe(true);
  expect(seen.at(-1)).toBeLessThan(LETTERS.length);

  await withProgram(home, async (program) => {
    const archive = await bytesOf(program, id);
    expect(sha256(archive)).toBe(undisturbed);
    const files = Object.values(new PizZip(archive).files);
    expect(files.map((file) => documentText(file.asUint8Array()))).toEqual(LETTERS.map(({ Name }) => `Dear ${Name},`));
    expect(await listDocuments(program, template_id)).toHaveLength(2);
    await expect.poll(() => globSync("us/files/batches/*/*", { cwd: home.dataFolder })).toEqual([]);
  });
});

given("LibreOfficeKit", "LibreOffice", "poppler").test(
  "LibreOffice is killed three times: no page is missing, and the order is kept",
  { timeout: 600_000 },
  async () => {
    await using home = await makeHome();
    await using program = await startProgram(home, { API_KEY: KEY });
    const { id: template_id } = await createTemplate(program);
    const data = LETTERS;
    const { id } = await acceptDocument(program, { template_id, data, output_format: ".pdf" });
    // A document on which LibreOffice ends twice is taken for the reason: each kill meets other ones.
    const killing = { name: "libreoffice-worker", times: KILLS, pauseMs: 20, mayKill: seenAtTwoDocuments() };
    expect(await killWorkers(program, killing)).toBe(KILLS);
    const { document_uri } = await readyDocument(program, id, 180_000);
    const text = popplerText(await openLink(program, document_uri));
    expect(text.match(/Person \d+/g)).toEqual(data.map(({ Name }) => Name));
  },
);

test("a service that is stopped in order hands the work to the next one, without a complaint", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home, { API_KEY: KEY });
  const { id: template_id } = await createTemplate(program);
  const { id } = await acceptDocument(program, { template_id, data: LETTERS, single_file: false });
  await expect.poll(() => itemsDone(program, id), { interval: 5 }).toBeGreaterThan(0);
  expect(await program.stop()).toMatchObject({ code: 0, stderr: expect.not.stringContaining('"level":"error"') });
  await withProgram(home, async (next) => {
    expect(await readyDocument(next, id, 60_000)).toMatchObject({ data_length: LETTERS.length });
  });
});

/** Ended by kill -9. */
async function withProgram<Result>(home: Home, act: (program: Program) => Promise<Result>): Promise<Result> {
  await using program = await startProgram(home, { API_KEY: KEY });
  return await act(program);
}

/** Undefined when it is ready. */
async function itemsDone(program: Program, id: string): Promise<number | undefined> {
  const response = await program.call(`/v1/document/${id}`);
  return ((await response.json()) as Partial<ProgressAnswer>).items_done;
}

async function bytesOf(program: Program, id: string): Promise<Uint8Array> {
  return openLink(program, (await readyDocument(program, id, 120_000)).document_uri);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
