/** What an account has stored is counted exactly, whatever becomes of it; and where there is a limit, no more is stored. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { openLocalDirectory } from "#shared/wiring/local-directory.ts";
import { acceptDocument, postDocumentAsync, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { makeOlder } from "#test/support/older-stores.ts";
import {
  createTemplate,
  docxFile,
  generateBinary,
  generateDocument,
  letter,
  postForm,
  postJson,
  putForm,
  remove,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess, type ServiceInProcess } from "#test/support/service-in-process.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

let service: ServiceInProcess;
beforeEach(async () => {
  service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
});
afterEach(() => service.close());

test("it is the size of the files that are stored, after every change", async () => {
  const expectCounted = async (what: string) => {
    await service.wiring.runJobs();
    expect(await counted(), what).toEqual(stored());
  };
  const template = await createTemplate(service);
  await expectCounted("a new template");
  const document = await generateDocument(service, { template_id: template.id });
  await generateDocument(service, { template_id: template.id });
  await expectCounted("documents");
  await settledAnswer(service, (await acceptDocument(service, { template_id: template.id })).id);
  await expectCounted("a document that nobody has waited for");
  await updateTemplate(service, template.id, { file: letter("Dear [Name], longer than before") });
  await expectCounted("a version that is kept");
  await updateTemplate(service, template.id, { file: letter("Hi [Name]"), versioning_enabled: "false" });
  await expectCounted("a file that was replaced");
  await updateTemplate(service, template.id, { name: "Another" });
  await service.call(`/v1/document/${document.id}`, { method: "PUT", body: new URLSearchParams({ name: "Other" }) });
  await expectCounted("new names");
  await updateTemplate(service, template.id, { region: "eu" });
  await expectCounted("a move");
  await remove(service, `/v1/document/${document.id}`);
  await expectCounted("a document that was deleted");
  await service.restart();
  await expectCounted("a restart");
  await remove(service, `/v1/template/${template.id}`);
  await expectCounted("a template that was deleted, whose documents stay");
  expect((await counted()).templates).toBe(0);
  expect((await counted()).documents).toBeGreaterThan(0);
});

test("files that were stored before counting began count from the next start on", async () => {
  const template = await createTemplate(service);
  await updateTemplate(service, template.id, { file: letter("Dear [Name], longer than before") });
  await generateDocument(service, { template_id: template.id });
  for (const region of REGIONS) makeOlder(path.join(service.folder, region, "records.db"));
  await service.restart();
  expect(await counted()).toEqual(stored());
  expect(stored().templates).toBeGreaterThan(0);
  await remove(service, `/v1/template/${template.id}`);
  expect((await counted()).templates).toBe(0);
});

test("where all is stored that may be, nothing more is, and the answer says what uses it", async () => {
  const template = await createTemplate(service);
  const document = await generateDocument(service, { template_id: template.id });
  const { templates, documents } = stored();
  await service.restart({ ...WITHOUT_LIBREOFFICE, storageMax: templates + documents });

  const refused: readonly (() => Promise<Response>)[] = [
    () => service.call("/v1/template", postForm({ file: docxFile() })),
    () => service.call(`/v1/template/${template.id}`, putForm({ file: letter("Hi [Name]") })),
    () => service.call("/v1/document", postJson({ template_id: template.id, data: { Name: "Ada" } })),
    () => postDocumentAsync(service, { template_id: template.id }),
  ];
  for (const call of refused) {
    const message = await expectError(await expectNothingStored(service, call), 403, "storage_limit_reached");
    expect(message).toMatch(/uses ([\d.]+ KB) of \1: [\d.]+ KB for templates .*, [\d.]+ KB for documents\. Delete/);
  }
  // All else goes on, and other accounts are others.
  await generateBinary(service, { template_id: template.id });
  await updateTemplate(service, template.id, { name: "Renamed", region: "eu" });
  await createTemplate(service, {}, { key: service.strangersKey });

  await remove(service, `/v1/document/${document.id}`);
  await generateDocument(service, { template_id: template.id, data: { Name: "A" } });
});

test("a document that would go beyond the limit is not stored, whoever waits for it, and its file does not stay", async () => {
  const template = await createTemplate(service);
  await service.restart({ ...WITHOUT_LIBREOFFICE, storageMax: stored().templates + 10 });
  const before = stored();
  const body = { template_id: template.id, data: { Name: "Ada" } };
  await expectError(await service.call("/v1/document", postJson(body)), 403, "storage_limit_reached");
  const { id } = await acceptDocument(service, body);
  expect(JSON.stringify(await (await settledAnswer(service, id)).json())).toContain(
    "Storing this would exceed the account's storage limit",
  );
  await service.wiring.runJobs();
  expect(stored()).toEqual(before);
  expect(await counted()).toEqual(before);
});

/** Returns the stored bytes that `npm run account` reports. */
async function counted() {
  const directory = openLocalDirectory(service.folder, Date.now);
  try {
    const account = (await directory.accounts.findByKey(service.key))?.id;
    if (account === undefined) throw new Error("there is no account");
    return directory.storedBy(account);
  } finally {
    directory.close();
  }
}

/** What lies on the disk, of both accounts. */
function stored() {
  const sizeOf = (kind: string) => {
    const folders = REGIONS.map((region) => path.join(service.folder, region, "files"));
    const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
    const places = files.filter((file) => file.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
    const ofKind = places.filter((place) => place.includes(`/files/${kind}/`));
    return ofKind.reduce((sum, place) => sum + statSync(place).size, 0);
  };
  return { templates: sizeOf("templates"), documents: sizeOf("documents") };
}
