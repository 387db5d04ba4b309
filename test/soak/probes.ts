/** The calls by which recovery is measured, about a template that nobody changes. */
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import type { Send } from "./asker.ts";
import type { Probes } from "./recovery.ts";

/** @throws Error when the template cannot be made */
export async function makeProbes(send: Send, apiKey: string): Promise<Probes> {
  const body = new FormData();
  // As if of a caller 0 of account A.
  body.set("name", "A0N0");
  body.set("file", new File([docx(paragraph("Dear [Word]")) as Uint8Array<ArrayBuffer>], "Probe.docx"));
  const ask = { what: "make the probe", method: "POST", path: "/v1/template", apiKey, body } as const;
  const { status, body: bytes } = await send(ask, AbortSignal.timeout(60_000));
  const text = Buffer.from(bytes).toString();
  if (status !== 201) throw new Error(`the probe cannot be made: ${status} ${text}`);
  const { id } = JSON.parse(text) as { readonly id: string };
  return {
    read: { what: "the probe's GET", path: `/v1/template/${id}`, apiKey },
    pdf: {
      what: "the probe's PDF",
      method: "POST",
      path: "/v1/document",
      apiKey,
      headers: { "Content-Type": "application/json", Accept: "application/octet-stream" },
      body: JSON.stringify({ template_id: id, data: { Word: "Ada" }, output_format: ".pdf" }),
    },
  };
}
