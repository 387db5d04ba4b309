/** kill -9 under load: what was acknowledged is there afterwards, whole, and nothing half-written shows. */
import { globSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { keyed } from "#test/support/idempotency.ts";
import { expectKept } from "#test/support/kept.ts";
import { processesNaming } from "#test/support/libreoffice.ts";
import { type Ledger, newLedger, putUnderLoad } from "#test/support/load.ts";
import { has } from "#test/support/needs.ts";
import { slowDocx } from "#test/support/office-files.ts";
import { conversionsIn, type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  file,
  listTemplates,
  postForm,
  type TemplateAnswer,
} from "#test/support/requests.ts";

const KEY = "a-key-of-my-own-0123456789";
const KILLS = 4;
const formats = has("LibreOffice", "poppler") ? [".docx", ".docx", ".pdf"] : [".docx"];

test("nothing acknowledged is lost", { timeout: 600_000 }, async () => {
  await using home = await makeHome();
  const ledger = newLedger();
  for (let kill = 1; kill <= KILLS; kill++) {
    await using program = await startProgram(home, { API_KEY: KEY });
    await expectKept(program, ledger, { hasPreviews: has("LibreOffice") });
    await killUnderLoad(home, program, ledger);
  }
  expect(ledger.refusals).toEqual([]);
  expect(ledger.interrupted).toBeGreaterThanOrEqual(KILLS);

  await using program = await startProgram(home, { API_KEY: KEY });
  await expectKept(program, ledger, { hasPreviews: has("LibreOffice") });
  expect(await program.stop()).toMatchObject({ code: 0, problems: "" });
  await expectNothingUnfinished(home);
});

test("a request that is sent again with its Idempotency-Key makes one template, despite kill -9", {
  timeout: 400_000,
}, async () => {
  await using home = await makeHome();
  const names = Array.from({ length: 16 }, (_, n) => `Template ${n}`);
  const upload = docxFile();
  const post = (program: Program, name: string) =>
    program.call("/v1/template", keyed(name.replace(" ", "-"), postForm({ file: upload, name })));

  for (let kill = 1; kill <= KILLS; kill++) {
    await using program = await startProgram(home, { API_KEY: KEY });
    const sent = Promise.allSettled(names.map((name) => post(program, name)));
    await expect.poll(async () => (await listTemplates(program)).length, { interval: 1 }).toBeGreaterThanOrEqual(kill);
    program.signal("SIGKILL");
    await Promise.all([program.ended, sent]);
  }

  await using program = await startProgram(home, { API_KEY: KEY });
  const made = [];
  for (const name of names) made.push(await answerOf<TemplateAnswer>(await post(program, name), 201));
  const byName = (one: TemplateAnswer, other: TemplateAnswer) => one.name.localeCompare(other.name);
  expect((await listTemplates(program)).toSorted(byName)).toEqual(made.toSorted(byName));
});

given("LibreOffice").test("LibreOffice does not outlive it, busy as it may be", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home);
  // Takes LibreOffice longer than its deadline of a minute.
  const endless = createTemplate(program, { file: file(slowDocx("Slow", 400), "Slow.docx") }).catch(() => "cut off");
  await expect.poll(() => conversionsIn(home)).toBeGreaterThan(0);
  await sleep(500);
  program.signal("SIGKILL");
  await program.ended;
  expect(await endless).toBe("cut off");
  // It would end by itself after a minute.
  await expect.poll(() => processesNaming(home.folder), { timeout: 30_000 }).toEqual([]);
  // The document that it was busy with is removed by the next start.
  expect(await readdir(home.temporaryFolder)).not.toEqual([]);
  await using next = await startProgram(home);
  await next.stop();
  expect(await readdir(home.temporaryFolder)).toEqual([]);
});

/** At a moment that nobody chose, but not before there is something to lose. */
async function killUnderLoad(home: Home, program: Program, ledger: Ledger): Promise<void> {
  const before = { templates: ledger.templates.length, documents: ledger.documents.length };
  const load = putUnderLoad(program, ledger, { formats });
  const gained = () => Math.min(ledger.templates.length - before.templates, ledger.documents.length - before.documents);
  await expect.poll(gained, { interval: 5 }).toBeGreaterThanOrEqual(2);
  await sleep(Math.random() * 1000);
  if (has("LibreOffice")) expect(processesNaming(home.folder)).not.toEqual([]);
  program.signal("SIGKILL");
  await program.ended;
  await load;
  await expect.poll(() => processesNaming(home.folder)).toEqual([]);
}

/** What the killed lives left half-done is gone too, from the data folder and from the folder for temporary files. */
async function expectNothingUnfinished({ dataFolder, temporaryFolder }: Home): Promise<void> {
  expect(globSync("*/files/.unfinished/*", { cwd: dataFolder })).toEqual([]);
  expect(await readdir(temporaryFolder)).toEqual([]);
}
