/** A document that expires after a day, which is made under load and looked for when the day is over. */

import { setTimeout as sleep } from "node:timers/promises";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import type { Send } from "./asker.ts";
import type { Ledger } from "./ledger.ts";
import type { MortalService } from "./mortal-service.ts";
import { storedOnDisk } from "./stored-on-disk.ts";

/** @returns its id @throws Error when it cannot be made */
export async function makeExpiringDocument(send: Send, apiKey: string): Promise<string> {
  const body = new FormData();
  body.set("name", "A0N0");
  body.set("documents_expire_after_days", "1");
  body.set("file", new File([docx(paragraph("Dear [Word]")) as Uint8Array<ArrayBuffer>], "Expiring.docx"));
  const post = async (ask: Omit<Parameters<Send>[0], "what" | "method" | "apiKey">) => {
    const whole = { ...ask, what: "make what expires", method: "POST", apiKey } as const;
    const answer = await send(whole, AbortSignal.timeout(60_000));
    const text = Buffer.from(answer.body).toString();
    if (answer.status !== 201) throw new Error(`what expires cannot be made: ${answer.status} ${text}`);
    return (JSON.parse(text) as { readonly id: string }).id;
  };
  const template_id = await post({ path: "/v1/template", body });
  const headers = { "Content-Type": "application/json" };
  return post({ path: "/v1/document", headers, body: JSON.stringify({ template_id, data: { Word: "Ada" } }) });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PATIENCE_MS = 60_000;

interface Needs {
  readonly service: Pick<MortalService, "restartAt" | "stop">;
  readonly dataFolder: string;
  readonly ledger: Ledger;
}

/** Ends with the service stopped. */
export async function checkExpired({ service, dataFolder, ledger }: Needs, id: string): Promise<void> {
  if (tracesOf(dataFolder, id).length === 0) ledger.note("wrong", "a document is gone before it expires");
  await service.restartAt(Date.now() + 2 * DAY_MS);
  const end = performance.now() + PATIENCE_MS;
  while (tracesOf(dataFolder, id).length > 0 && performance.now() < end) await sleep(100);
  await service.stop();
  for (const trace of tracesOf(dataFolder, id)) ledger.note("wrong", `${trace} of an expired document is left`);
}

function tracesOf(dataFolder: string, id: string): readonly string[] {
  return Object.values(storedOnDisk(dataFolder)).flatMap(({ records, files }) => [
    ...[...records.values()].filter(({ pk }) => pk === `DOCUMENT#${id}` || pk === `EXPIRY#${id}`).map(({ sk }) => sk),
    ...[...files.keys()].filter((key) => key.includes(id)),
  ]);
}
