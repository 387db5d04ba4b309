/** Documents that are placed in others: from addresses, from the data, and by the ids of templates. */

import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { DOCX_WAYS } from "#test/security/attack/ways/docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { HOSTILE_DOCUMENTS } from "#test/support/hostile-documents.ts";
import { PRIVATE_HOSTS } from "#test/support/private-hosts.ts";

function host(target: Target, tags = ["[Terms | document]"]): Promise<string> {
  const body = tags.map((tag) => paragraph(tag)).join("");
  return createTemplate(target, upload(docx(body), "a.docx"), { enhanced_syntax: "true" });
}

async function placed(target: Target, documents: readonly string[]): Promise<string> {
  const template_id = await host(target);
  const results = new Set<string>();
  for (const Terms of documents) {
    const answer = await generate(target, { template_id, data: { Terms }, output_format: ".pdf" });
    results.add(isAccepted(answer) ? "placed without it" : refusal(answer));
  }
  return [...results].slice(0, 3).join("; ");
}

const dataUri = (bytes: Uint8Array) => `data:;base64,${Buffer.from(bytes).toString("base64")}`;

const attack = (name: string, tried: string, run: Attack["run"]): Attack => ({
  category: "documents inside",
  name,
  tried,
  run,
});

export const DOCUMENT_INSIDE_ATTACKS: readonly Attack[] = [
  attack("addresses of the service's own network", "to have the service fetch what its caller cannot", (target) =>
    placed(
      target,
      PRIVATE_HOSTS.map((each) => `http://${each}:${target.listener.port}/secret.docx`),
    ),
  ),
  attack("an allowed server that redirects", "to be led inside by a server that may be asked", (target) =>
    placed(target, [target.redirector(target.listener.address("/secret.docx"))]),
  ),
  attack(
    "every way to a file in a document from the data",
    "to have LibreOffice open a file of this machine",
    async (target) => {
      const documents: string[] = [];
      for (const { bytes, file = "secret.png", needsFirstLine } of DOCX_WAYS) {
        if (needsFirstLine !== undefined) continue;
        const address = pathToFileURL(path.join(target.canaryFolder, file)).href;
        documents.push(dataUri(await bytes(address, () => Promise.reject(new Error("A .docx needs no conversion")))));
      }
      return placed(target, documents);
    },
  ),
  attack("every way to an address in a document from the data", "to have LibreOffice connect elsewhere", (target) =>
    placed(
      target,
      HOSTILE_DOCUMENTS.filter(({ filename }) => filename === "a.docx").map(({ bytes }) =>
        dataUri(bytes(target.listener.address("/secret.docx"))),
      ),
    ),
  ),
  attack("another account's template", "to read it by placing it in a document", async (target) => {
    const template_id = await host(target);
    const answer = await generate(target, { template_id, data: { Terms: String(target.strangers.template.id) } });
    holds(answer.status === 422, `it was answered ${answer.status}`);
    return refusal(answer);
  }),
  attack("templates that double at each level", "to keep the service merging for ever", async (target) => {
    const twice = ["[A | document]", "[#L]", "[B | document:'inline']", "[/L]"];
    const [A, B] = [await host(target, twice), await host(target, twice)];
    const L = Array.from({ length: 1_000 }, () => ({}));
    const answer = await generate(target, { template_id: await host(target, twice), data: { A, B, L } });
    holds(answer.status === 422, `it was answered ${answer.status}`);
    return refusal(answer);
  }),
];
