/** A disk that is full or read-only, a database that somebody else holds, a clock that is set back: a clear error, and then it goes on. */
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { given } from "#test/support/given.ts";
import { keyed } from "#test/support/idempotency.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  docxFile,
  file,
  generateDocument,
  listDocuments,
  listTemplates,
  openLink,
  postForm,
  postJson,
  remove,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess, type ServiceInProcess } from "#test/support/service-in-process.ts";
import { fullDisk } from "#test/support/small-disk.ts";
import { storedThings } from "#test/support/stored-things.ts";

let service: ServiceInProcess;
beforeEach(async () => {
  service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
});
afterEach(() => service.close());

function diskUnderFiles() {
  const folder = path.join(service.folder, "us/files");
  const disk = fullDisk(folder);
  mkdirSync(path.join(folder, ".unfinished"));
  return disk;
}

const upload = () => service.call("/v1/template", postForm({ file: docxFile() }));

given("root who may mount").describe("a disk under the files of a region (needs root on Linux)", () => {
  test("that is full answers 503 with a code and stores nothing; when there is room again it goes on", async () => {
    const { id } = await createTemplate(service);
    using disk = diskUnderFiles();
    const before = await storedThings(service);
    const { room } = disk;
    expect(await expectError(await upload(), 503, "storage_full")).toMatch(/disk is full.*Delete/s);
    expect(await storedThings(service)).toEqual(before);
    room();
    await createTemplate(service);
    expect((await listTemplates(service)).map((template) => template.id)).toContain(id);
  });

  test("that is full says so to work that keeps its pieces in a file of its own", async () => {
    using _disk = diskUnderFiles();
    await using scratch = await service.wiring.regions.us.files.scratch();
    await expect(scratch.append(new Uint8Array(300_000))).rejects.toMatchObject({ code: "storage_full" });
  });

  test("that is read-only answers 503 with a code; when it can be written again it goes on", async () => {
    using disk = diskUnderFiles();
    disk.room();
    disk.remount("ro");
    const response = await upload();
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await expectError(response, 503, "storage_unavailable")).toContain("is read-only");
    const ready = await service.call("/ready", { key: null });
    expect(await expectError(ready, 503, "not_ready")).toMatch(/files cannot be written.*read-only/);
    disk.remount("rw");
    await createTemplate(service);
  });
});

given("root who may mount").describe("a disk under the whole data folder (needs root on Linux)", () => {
  /** What is stored is on it. */
  async function diskUnderAll() {
    const copy = mkdtempSync(path.join(tmpdir(), "merganser-copy-"));
    cpSync(service.folder, copy, { recursive: true });
    const disk = fullDisk(service.folder, 32 * 1024);
    disk.room();
    cpSync(copy, service.folder, { recursive: true });
    rmSync(copy, { recursive: true });
    await service.restart();
    return disk;
  }

  test("that is full lets templates and documents be deleted, whose files make room, and then goes on", async () => {
    const padding = randomBytes(6_000_000).toString("base64");
    const template = await createTemplate(service, { file: file(Buffer.from(padding), "Large.txt") });
    const { id } = await createTemplate(service);
    const document = await generateDocument(service, { template_id: id });
    using disk = await diskUnderAll();
    disk.full();
    expect(await expectError(await upload(), 503, "storage_full")).toMatch(/disk is full.*Delete/s);
    await remove(service, `/v1/document/${document.id}`);
    await remove(service, `/v1/template/${template.id}`);
    await service.wiring.runJobs();
    const { files } = await storedThings(service);
    expect(files.filter((name) => name.includes(template.id) || name.includes(document.id))).toEqual([]);
    await createTemplate(service);
    expect((await listTemplates(service)).map((each) => each.id)).not.toContain(template.id);
  });

  test("a disk on which deleting frees too little stores nothing new, so that more can be deleted", async () => {
    const documents = [];
    const { id } = await createTemplate(service);
    for (let n = 0; n < 30; n++) documents.push(await generateDocument(service, { template_id: id }));
    // More than all of the documents together.
    const large = file(Buffer.from(randomBytes(1_000_000).toString("base64")), "Large.txt");
    using disk = await diskUnderAll();
    disk.full();
    for (const each of documents) {
      const upload = await service.call("/v1/template", postForm({ file: large }));
      await expectError(upload, 503, "storage_full");
      await remove(service, `/v1/document/${each.id}`);
    }
    disk.room();
    await createTemplate(service);
  });
});

test("a database that another program holds answers 503 with a code; when it lets go, the same request is done once", async () => {
  const { id } = await createTemplate(service);
  const request = keyed("k1", postJson({ template_id: id, data: { Name: "Ada" } }));
  const other = new DatabaseSync(path.join(service.folder, "us/records.db"));
  other.exec("BEGIN IMMEDIATE");
  await expectError(await service.call("/v1/document", request), 503, "storage_unavailable");
  expect((await service.call(`/v1/template/${id}`)).status).toBe(200);
  other.exec("ROLLBACK");
  other.close();
  const made = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
  expect((await listDocuments(service, id)).map((document) => document.id)).toEqual([made.id]);
  await service.wiring.runJobs();
  expect(documentText(await openLink(service, made.document_uri))).toBe("Dear Ada,");
  const files = (await storedThings(service)).files.filter((file) => file.includes("documents"));
  expect(files).toHaveLength(1);
});

test("a clock that is set back by an hour keeps nothing from being made, repeated, opened or swept", async () => {
  const now = Date.now();
  await service.stopClock(now);
  const { id } = await createTemplate(service);
  const request = keyed("k1", postJson({ template_id: id, data: { Name: "Ada" } }));
  const first = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
  await service.stopClock(now - 60 * 60 * 1000);
  expect(await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201)).toEqual(first);
  const second = await generateDocument(service, { template_id: id });
  expect(second.created).not.toBe(first.created);
  await openLink(service, first.document_uri);
  await remove(service, `/v1/document/${second.id}`);
  await service.wiring.runJobs();
  expect((await storedThings(service)).files.filter((file) => file.includes(second.id))).toEqual([]);
});
