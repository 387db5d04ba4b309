/** Has the content of documents and templates judged: what is stored is opened by its link. */
import type { Answered, Ask } from "./asker.ts";
import { bodyOf, isGone } from "./caller.ts";
import { type Expected, wrongIn } from "./judge.ts";
import type { KeptDocument, KeptTemplate, Ledger } from "./ledger.ts";
import { readContent } from "./read-content.ts";

export interface Opener {
  readonly ledger: Ledger;
  askOpenly(ask: Pick<Ask, "what" | "path">): Promise<Answered | undefined>;
}

/** Another caller may delete it meanwhile. */
export async function checkDocument(opener: Opener, document: KeptDocument): Promise<void> {
  const { id, document_uri } = document.answer;
  const bytes = await openLink(opener, `document ${id}`, document_uri, document);
  if (bytes !== undefined) await checkContent(opener.ledger, `document ${id}`, bytes, document.expected);
}

/** Its owner may replace its file meanwhile. */
export async function checkTemplate(opener: Opener, template: KeptTemplate): Promise<void> {
  const { id, template_uri } = template.answer;
  const from = template.settled;
  const source = await openLink(opener, `template ${id}`, template_uri, template);
  if (source === undefined) return;
  const expected = { templates: template.words.slice(from), items: [], format: template.kind, isArchive: false };
  await checkContent(opener.ledger, `template ${id}`, source, expected);
}

export async function checkContent(ledger: Ledger, what: string, bytes: Uint8Array, expected: Expected): Promise<void> {
  ledger.count("contents checked");
  const wrong = await readContent(bytes, expected).then(
    (content) => wrongIn(content, expected),
    (error: unknown) => `it cannot be read: ${String(error)}`,
  );
  if (wrong !== undefined) ledger.note("wrong", `${what}, ${expected.format}: ${wrong}`);
}

async function openLink(
  opener: Opener,
  what: string,
  path: string,
  thing: KeptDocument | KeptTemplate,
): Promise<Uint8Array | undefined> {
  const ask = { what: "open a link", path };
  const answer = await opener.askOpenly(ask);
  if (answer === undefined || (thing.presence !== "there" && isGone(answer))) return undefined;
  if (answer.status === 200) return answer.body;
  bodyOf(opener.ledger, { what: `the link of ${what}`, path }, answer, 200);
  return undefined;
}
