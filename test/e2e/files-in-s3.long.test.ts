/** One machine whose files are in a bucket: what is there and what is here, and which settings and backups fit. */
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CreatedBucket, emulateS3 } from "#test/support/aws-emulators.ts";
import { runHere } from "#test/support/backup-command.ts";
import { filesHolding, searchableDocx } from "#test/support/files-holding.ts";
import { type Environment, makeHome, type Program, runProgram, startProgram } from "#test/support/program.ts";
import { createTemplate, file, generateDocument, openLink, remove } from "#test/support/requests.ts";

const TEXT = "Text 4711 for [Name]";

let emulator: Awaited<ReturnType<typeof emulateS3>>;
let place: CreatedBucket;
let settings: Environment;
beforeAll(async () => {
  emulator = await emulateS3();
});
afterAll(() => emulator.stop());
beforeEach(async () => {
  place = await emulator.create();
  const { endpoint, credentials } = emulator.access;
  settings = {
    S3_BUCKET: place.bucket,
    S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
});

async function objects(): Promise<readonly string[]> {
  const { Contents = [] } = await place.client.send(new ListObjectsV2Command({ Bucket: place.bucket }));
  return Contents.map(({ Key = "" }) => Key);
}

async function storeDocument(program: Program): Promise<{ readonly id: string; readonly document_uri: string }> {
  const template = await createTemplate(program, { file: file(searchableDocx(TEXT), "T.docx"), region: "eu" });
  return generateDocument(program, { template_id: template.id });
}

test("templates and documents are in the bucket below their region and not here, and a deleted document's file goes", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home, settings);
  const { id, document_uri: link } = await storeDocument(program);
  const stored = (await objects()).filter((key) => key.includes(id));
  expect(stored).toHaveLength(1);
  expect(await objects()).toEqual((await objects()).filter((key) => key.startsWith("eu/")));
  expect(await filesHolding(home.dataFolder, "4711")).toEqual([]);
  expect((await openLink(program, link)).length).toBeGreaterThan(1000);
  await remove(program, `/v1/document/${id}`);
  await expect.poll(async () => (await objects()).filter((key) => key.includes(id))).toEqual([]);
});

test("a download continues where it ended, with the same tag, and is not repeated for those who have the file", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home, settings);
  const { document_uri: link } = await storeDocument(program);
  const whole = await program.call(link, { key: null });
  const bytes = await whole.bytes();
  const etag = whole.headers.get("ETag") ?? "";
  const rest = await program.call(link, { key: null, headers: { Range: "bytes=1000-", "If-Range": etag } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get("Content-Range")).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`);
  expect(Buffer.from(await rest.bytes())).toEqual(Buffer.from(bytes.subarray(1000)));
  expect((await program.call(link, { key: null, headers: { "If-None-Match": etag } })).status).toBe(304);
});

test("the folder remembers its bucket: a start without it, or with another, says which one to set", async () => {
  await using home = await makeHome();
  {
    await using program = await startProgram(home, settings);
    await storeDocument(program);
    await program.stop();
  }
  for (const other of [{}, { ...settings, S3_BUCKET: "another-bucket" }]) {
    const { code, stderr } = await runProgram(home, other);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`Set S3_BUCKET=${place.bucket}.`) });
  }
});

test("a folder with files of its own is refused, and nothing is changed", async () => {
  await using home = await makeHome();
  {
    await using program = await startProgram(home);
    await storeDocument(program);
    await program.stop();
  }
  const { code, stderr } = await runProgram(home, settings);
  expect(code).toBe(1);
  expect(stderr).toContain("eu/files");
  await using program = await startProgram(home);
  expect((await program.call("/ready", { key: null })).status).toBe(200);
});

test("a backup has the records and the bucket's name, and serves the bucket's files when it is restored", async () => {
  await using home = await makeHome();
  await using restored = await makeHome();
  const backup = `${home.folder}/backup`;
  let link = "";
  let key = "";
  {
    await using program = await startProgram(home, settings);
    link = new URL((await storeDocument(program)).document_uri).pathname;
    key = program.apiKey ?? "";
    expect((await runHere("backup", [backup], home.dataFolder)).code).toBe(0);
    await program.stop();
  }
  expect((await runHere("restore", [backup, restored.dataFolder])).code).toBe(0);
  expect((await runProgram(restored)).stderr).toContain(`Set S3_BUCKET=${place.bucket}.`);
  await using program = await startProgram(restored, settings);
  expect((await program.call(link, { key: null, region: "eu" })).status).toBe(200);
  expect((await program.call("/v1/template", { key })).status).toBe(200);
});

test("a bucket that does not answer makes the service unready, with the settings to check", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home, { ...settings, S3_ENDPOINT: "http://127.0.0.1:9" });
  const answer = await program.call("/ready", { key: null });
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { message: string }).message).toContain("Check S3_BUCKET, S3_ENDPOINT");
});

test("a bucket that does not exist makes the service unready", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home, { ...settings, S3_BUCKET: "mistyped" });
  expect((await program.call("/ready", { key: null })).status).toBe(503);
});
