/** While a backup gives the files their second names, no file goes; and one moment holds for all databases. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdRemovals } from "#shared/storage/data-folder/data-folder-lock.sqlite.ts";
import { takeSnapshot } from "#shared/storage/data-folder/snapshot.sqlite.ts";
import { createTemplate, generateDocument, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess, type ServiceInProcess } from "#test/support/service-in-process.ts";
import { filesOf } from "#test/support/stored-things.ts";

let service: ServiceInProcess;
beforeEach(async () => {
  service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
});
afterEach(() => service.close());

test("a document that is deleted keeps its file for as long as removals are held, and is gone for callers at once", async () => {
  const template = await createTemplate(service);
  const { id } = await generateDocument(service, { template_id: template.id });
  const held = holdRemovals(service.folder);
  await remove(service, `/v1/document/${id}`);
  expect((await service.call(`/v1/document/${id}`)).status).toBe(404);
  const swept = service.wiring.runJobs();
  await sleep(200);
  expect(await filesOf(service, id)).toHaveLength(1);
  held.release();
  await swept;
  expect(await filesOf(service, id)).toEqual([]);
});

test("a change after the snapshot is in none of its copies, in whichever order they are made", async () => {
  const template = await createTemplate(service, { region: "us" });
  const moment = takeSnapshot(service.folder, Date.now);
  try {
    await service.call(`/v1/template/${template.id}`, { method: "PUT", body: new URLSearchParams({ region: "eu" }) });
    const bodies = new Map(
      moment.databases
        .filter(({ region }) => region !== undefined)
        .map(({ region, records }) => [region, [...records()].filter(({ pk }) => pk.endsWith(template.id))]),
    );
    expect(bodies.get("us")).toMatchObject([{ body: { id: template.id } }]);
    expect(bodies.get("eu")).toEqual([]);
  } finally {
    moment.close();
  }
});
