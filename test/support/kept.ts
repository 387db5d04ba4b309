/** What a service acknowledged before it was killed is there afterwards, and all that is there is whole. */
import { expect } from "vitest";
import { documentText } from "./docx-package.ts";
import { type Ledger, sha256 } from "./load.ts";
import { popplerText } from "./poppler.ts";
import { type DocumentAnswer, listDocuments, listTemplates, openLink } from "./requests.ts";
import type { Service } from "./service.ts";

/** @param hasPreviews whether templates have them, because there is LibreOffice */
export async function expectKept(
  service: Pick<Service, "call">,
  ledger: Ledger,
  { hasPreviews }: { readonly hasPreviews: boolean },
): Promise<void> {
  const templates = await listTemplates(service);
  const documents = (await Promise.all(templates.map(({ id }) => listDocuments(service, id)))).flat();
  expect(templates).toEqual(expect.arrayContaining(ledger.templates.map(({ answer }) => answer)));
  expect(documents).toEqual(expect.arrayContaining(ledger.documents.map(({ answer }) => answer)));

  // Also what was stored when the answer no longer got through is whole.
  for (const { id, template_uri, preview_uri, image_uri } of templates) {
    const source = await openLink(service, template_uri);
    expect(documentText(source)).toMatch(/^Template \S{36} says \[Word]\.$/);
    const known = ledger.templates.find(({ answer }) => answer.id === id);
    if (known !== undefined) expect(sha256(source)).toBe(known.sha256);
    if (hasPreviews) {
      expectWholePdf(await openLink(service, preview_uri));
      expectWholePng(await openLink(service, image_uri));
    }
  }
  for (const document of documents) {
    const bytes = await openLink(service, document.document_uri);
    const text = textOf(document, bytes);
    expect(text).toMatch(/^Template \S{36} says Word\w+x\.$/);
    const known = ledger.documents.find(({ answer }) => answer.id === document.id);
    if (known !== undefined) expect(text).toContain(known.word);
    if (known?.sha256 !== undefined) expect(sha256(bytes)).toBe(known.sha256);
  }
}

function textOf({ format }: DocumentAnswer, bytes: Uint8Array): string {
  if (format === ".docx") return documentText(bytes);
  expectWholePdf(bytes);
  return popplerText(bytes).replace(/\s+/g, " ").trim();
}

function expectWholePdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString("latin1");
  expect(text.startsWith("%PDF-")).toBe(true);
  expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
}

function expectWholePng(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString("latin1");
  expect(text.startsWith("\x89PNG\r\n")).toBe(true);
  expect(text.slice(-8, -4)).toBe("IEND");
}
