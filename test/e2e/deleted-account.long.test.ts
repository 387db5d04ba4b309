/** kill -9 while an account is deleted: in the end nothing of it is on the disk, everything of others is, and the receipt is right. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { documentFileKey } from "#shared/base/model/document.ts";
import { type AccountId, newDocumentId, type TemplateId } from "#shared/base/model/ids.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { runAccount } from "#test/support/account-command.ts";
import { type Home, makeHome, startProgram } from "#test/support/program.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";

/** Each is a write to the disk. 5,000 are deleted in memory (test/unit/service/account-data). */
const DOCUMENTS = 1000;
/** Jobs name what they look for until they are done, and logs of SQLite what was just written. */
const PASSING = /jobs\.db|-wal$|-shm$/;
const KILLS = 3;
/** Before the second look, which waits until all calls have ended. */
const MINUTES = 60_000;
/** Each look at the receipt starts a program, which takes a second of processor time. */
const LOOKS = { timeout: 120_000, interval: 2_000 };

test(`an account of ${DOCUMENTS} documents leaves nothing after ${KILLS} kills of the service`, {
  timeout: 600_000,
}, async () => {
  await using home = await makeHome();
  const { account, template, others } = await thingsOfTwo(home);
  await addDocuments(home, account, template);
  const began = await runAccount(home, "delete", account, "--yes");
  expect(began.code).toBe(0);
  for (let kill = 0; kill < KILLS; kill++) {
    await using program = await startProgram(home);
    // Somewhere in the work, which begins with the start.
    await sleep(Math.random() * 400);
    program.signal("SIGKILL");
    await program.ended;
  }
  const receipt = await finish(home, account);
  expect(receipt).toMatchObject({ state: "done", removed: { documents: DOCUMENTS + 1, templates: 1, keys: 1 } });
  removeAuditTrail(home);
  const left = (await contentsOf(home.dataFolder)).filter(({ name }) => !PASSING.test(name));
  expect(left.filter(({ name, content }) => (name + content).includes(template)).map(({ name }) => name)).toEqual([]);
  expect(left.filter(({ content }) => content.includes(account)).map(({ name }) => name)).toEqual(["directory.db"]);
  await using program = await startProgram(home);
  expect((await program.call(`/v1/document/${others.document}`, { key: others.key })).status).toBe(200);
});

async function thingsOfTwo(home: Home) {
  await using program = await startProgram(home);
  const { id: template } = await createTemplate(program);
  await generateDocument(program, { template_id: template, data: { Name: "Ada" } });
  const { id: account } = (await (await program.call("/v1/account")).json()) as { readonly id: AccountId };
  const { stdout } = await runAccount(home, "create", "--plan", "Free", "--json");
  const { key } = JSON.parse(stdout) as { readonly key: string };
  const theirs = await createTemplate(program, {}, { key });
  const document = await generateDocument(program, { template_id: theirs.id, data: { Name: "Bob" } }, { key });
  await program.stop();
  return { account, template: template as TemplateId, others: { key, document: document.id } };
}

/** As if they had been made: through the stores of the stopped service. */
async function addDocuments({ dataFolder }: Home, accountId: AccountId, templateId: TemplateId): Promise<void> {
  const folder = path.join(dataFolder, "us");
  const records = openSqliteRecords({ file: path.join(folder, "records.db"), now: Date.now });
  for (let n = 0; n < DOCUMENTS; n++) {
    const id = newDocumentId("us", { now: Date.now, randomBytes });
    const file = path.join(folder, "files", documentFileKey(id));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, "a letter");
    await documentRepository(records).insert({
      ...{ id, accountId, templateId, created: n, region: "us", storedBytes: 8, name: "Letter", dataLength: 1 },
      ...{ filename: "Letter.pdf", format: ".pdf", disposition: "attachment" },
    });
  }
  records.close();
}

async function finish(home: Home, account: AccountId): Promise<unknown> {
  await using program = await startProgram(home);
  await expect.poll(async () => (await receiptOf(home, account)).parts?.us, LOOKS).toBe("second");
  await program.stop();
  program.stopClock(Date.now() + 30 * MINUTES);
  await using later = await startProgram(home);
  await expect.poll(async () => (await receiptOf(home, account)).state, LOOKS).toBe("done");
  // Removed content leaves the write-ahead log when the service stops.
  await later.stop();
  return receiptOf(home, account);
}

interface Receipt {
  readonly state: string;
  readonly parts?: Readonly<Record<string, string>>;
}

async function receiptOf(home: Home, account: AccountId): Promise<Receipt> {
  const { stdout } = await runAccount(home, "receipt", account, "--json");
  return JSON.parse(stdout) as Receipt;
}

/** Its entries name ids for AUDIT_DAYS, also those of what is deleted (docs/data-protection.md). */
function removeAuditTrail({ dataFolder }: Home): void {
  using records = new DatabaseSync(path.join(dataFolder, "us", "records.db"));
  records.exec("PRAGMA secure_delete = ON; DELETE FROM records WHERE pk LIKE 'AUDIT#%'; VACUUM");
}

async function contentsOf(folder: string) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return Promise.all(
    names.map(async (name) => ({ name: path.relative(folder, name), content: await readFile(name, "latin1") })),
  );
}
