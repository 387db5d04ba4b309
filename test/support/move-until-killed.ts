/**
 * A process that moves a template and is killed at a given step: `node move-until-killed.ts <data folder> <step>`.
 * Prints the template's id first. A step is a write to any database, or a file that is stored or removed; the process
 * is killed before it. Ends by itself when the move has fewer steps.
 */
import { writeSync } from "node:fs";
import process from "node:process";
import { StatementSync } from "node:sqlite";
import { ensureFirstAccount } from "#local/server/first-account.ts";
import { newTemplateId } from "#shared/base/model/ids.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { createTemplate } from "#shared/service/create-template.ts";
import { updateTemplate } from "#shared/service/update-template.ts";
import type { Files } from "#shared/storage/files/files.ts";
import { wireLocal } from "#shared/wiring/local.ts";
import { paragraph } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";
import { MOVED, MOVED_KEY, moveSettings } from "./moved-template.ts";

const [, , dataFolder = "", step = ""] = process.argv;
let stepsLeft = Number.POSITIVE_INFINITY;

function takeStep(): void {
  stepsLeft--;
  if (stepsLeft === 0) process.kill(process.pid, "SIGKILL");
}

const run = StatementSync.prototype.run;
StatementSync.prototype.run = function (this: StatementSync, ...parameters: Parameters<typeof run>) {
  takeStep();
  return run.apply(this, parameters);
} as typeof run;

const wiring = await wireLocal(moveSettings(dataFolder));
for (const region of REGIONS) {
  const files = wiring.regions[region].files as { -readonly [Name in keyof Files]: Files[Name] };
  const { put, remove } = files;
  files.put = (key, body) => {
    takeStep();
    return put(key, body);
  };
  files.remove = (keys) => {
    takeStep();
    return remove(keys);
  };
}
await ensureFirstAccount(wiring.accounts, MOVED_KEY);
const account = await wiring.accounts.findByKey(MOVED_KEY);
if (account === undefined) throw new Error("there is no account");
const file = (text: string) => ({ filename: "T.docx", bytes: docx(paragraph(text)) });
const { id } = await createTemplate(wiring.regions.us, account, {
  id: newTemplateId("us", wiring.regions.us),
  ...MOVED.before,
  file: file(MOVED.before.text),
  delimiters: undefined,
  enhancedSyntax: false,
  versioningEnabled: true,
});
writeSync(1, `${id}\n`);
stepsLeft = Number(step);
await updateTemplate(wiring.regions.us, account, id, {
  ...MOVED.after,
  file: file(MOVED.after.text),
  region: "eu",
  delimiters: undefined,
  enhancedSyntax: undefined,
  versioningEnabled: undefined,
});
stepsLeft = Number.POSITIVE_INFINITY;
await wiring.close();
