/** What a service acknowledged before it was killed is there afterwards, and all that is there is whole. */
import { expect } from "vitest";
import { documentText } from "./docx-package.ts";
import { type Ledger, sha256 } from "./load.ts";
import { listDocuments, listTemplates, openLink } from "./requests.ts";
import type { Service } from "./service.ts";

export async function expectKept(service: Pick<Service, "call">, ledger: Ledger): Promise<void> {
  const templates = await listTemplates(service);
  const documents = (await Promise.all(templates.map(({ id }) => listDocuments(service, id)))).flat();
  expect(templates).toEqual(expect.arrayContaining(ledger.templates.map(({ answer }) => answer)));
  expect(documents).toEqual(expect.arrayContaining(ledger.documents.map(({ answer }) => answer)));

  // Also what was stored when the answer no longer got through is whole.
  for (const { id, template_uri } of templates) {
    const source = await openLink(service, template_uri);
    expect(documentText(source)).toMatch(/^Template \S{36} says \[Word]\.$/);
    const known = ledger.templates.find(({ answer }) => answer.id === id);
    if (known !== undefined) expect(sha256(source)).toBe(known.sha256);
  }
  for (const document of documents) {
    const bytes = await openLink(service, document.document_uri);
    const text = documentText(bytes);
    expect(text).toMatch(/^Template \S{36} says Word\w+x\.$/);
    const known = ledger.documents.find(({ answer }) => answer.id === document.id);
    if (known !== undefined) expect(text).toContain(known.word);
    if (known?.sha256 !== undefined) expect(sha256(bytes)).toBe(known.sha256);
  }
}
