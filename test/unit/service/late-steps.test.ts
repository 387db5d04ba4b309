/** Steps that come later than they should, because a machine slept or a move took too long: nothing half done is left. */
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { AccountId, TemplateId } from "#shared/base/model/ids.ts";
import { changeAccount } from "#shared/service/manage-accounts.ts";
import { receiveTemplate } from "#shared/service/regions/receive-template.ts";
import { storeTemplateFiles } from "#shared/service/template-files/store-template-files.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import { createTemplate, letter, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceInProcessForTests } from "#test/support/service-in-process.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceInProcessForTests(WITHOUT_LIBREOFFICE);

test("files that the sweep may have met already are not named any more, and are removed", async () => {
  const { us } = service.wiring.regions;
  const id = "us01m7ys6drs8km1gg3gpgrn7gr9" as TemplateId;
  const accountId = "us01m7ys6drs8km1gg3gpgrn7gra" as AccountId;
  let time = 0;
  const deps = { ...us, now: () => time };
  const files = { source: new Uint8Array([1]), converted: undefined, preview: undefined };
  const sleepy = {
    ...deps,
    files: {
      ...us.files,
      put: async (...parameters: Parameters<typeof us.files.put>) => {
        time += 901_000;
        return us.files.put(...parameters);
      },
    },
  };
  const storing = storeTemplateFiles(sleepy, { id, accountId, fileVersion: "v1" }, files, async () => "committed");
  await expect(storing).rejects.toThrow("came too late");
  expect(await filesOf(service, id)).toEqual([]);
});

test("a move that is undone while its files are copied leaves none of them, and tells its caller", async () => {
  const { id } = await createTemplate(service, { region: "us" });
  const { us, eu } = service.wiring.regions;
  const entry = await us.templates.getOfAnyAccount(id as TemplateId);
  if (entry === undefined) throw new Error("there is no template");
  const move = { id: entry.template.id, moveId: "m1" };
  const from = `templates/${id}/${entry.template.fileVersion}/source`;
  const transfer = {
    moveId: "m1",
    from: "us" as const,
    template: { ...entry.template, region: "eu" as const, fileVersion: "v9" },
    files: [{ from, to: `templates/${id}/v9/source` }],
  };
  const receiving = receiveTemplate(eu, transfer, async (key) => {
    await eu.templateMoves.removeStaged(move);
    return us.files.open(key);
  });
  await expect(receiving).rejects.toThrow(RecordConflict);
  expect((await filesOf(service, id)).filter((file) => file.startsWith("eu"))).toEqual([]);
});

test("folders that deletions leave empty are removed too", async () => {
  const { id } = await createTemplate(service);
  await service.call(`/v1/template/${id}`, { method: "DELETE" });
  await service.wiring.runJobs();
  expect(await readdir(path.join(service.folder, "us/files/templates"))).not.toContain(id);
});

test("an account that has lost versioning keeps the versions it has, and gets no more", async () => {
  const { id } = await createTemplate(service, { versioning_enabled: "true" });
  await updateTemplate(service, id, { file: letter("Second") });
  const { accounts } = service.wiring;
  const account = await accounts.findByKey(service.key);
  if (account === undefined) throw new Error("there is no account");
  const deps = { accounts, now: Date.now, randomBytes };
  await changeAccount(deps, account.id, { plan: "Free" });
  await updateTemplate(service, id, { file: letter("Third") });
  await service.wiring.runJobs();
  expect(await filesOf(service, id)).toHaveLength(2);
});
