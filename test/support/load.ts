/** Several callers at once, who upload templates and generate documents until the service is gone. */
import { createHash } from "node:crypto";
import { paragraph } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";
import { type DocumentAnswer, file, postForm, postJson, type TemplateAnswer } from "./requests.ts";
import type { Service } from "./service.ts";

/** What the service has acknowledged, over all its lives. */
export interface Ledger {
  readonly templates: AcknowledgedTemplate[];
  readonly documents: AcknowledgedDocument[];
  /** Answers other than 201, which no caller expects. */
  readonly refusals: string[];
}

interface AcknowledgedTemplate {
  readonly answer: TemplateAnswer;
  /** The hash of the uploaded file. */
  readonly sha256: string;
}

interface AcknowledgedDocument {
  readonly answer: DocumentAnswer;
  /** The word that was merged in. */
  readonly word: string;
  /** The hash of the file, if it could be opened before the service ended. */
  sha256?: string;
}

type Callable = Pick<Service, "call">;

export function newLedger(): Ledger {
  return { templates: [], documents: [], refusals: [] };
}

/** Resolves when the service is gone for every caller. */
export async function putUnderLoad(service: Callable, ledger: Ledger): Promise<void> {
  const upload = () => uploadOne(service, ledger);
  const generate = () => generateOne(service, ledger);
  await Promise.all([upload, upload, generate, generate, generate].map(repeat));
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function repeat(call: () => Promise<void>): Promise<void> {
  try {
    for (;;) await call();
  } catch {
    // The connection is gone, and with it the service.
  }
}

async function uploadOne(service: Callable, ledger: Ledger): Promise<void> {
  const bytes = docx(paragraph(`Template ${crypto.randomUUID()} says [Word].`));
  const answer = await acknowledged<TemplateAnswer>(
    ledger,
    await service.call("/v1/template", postForm({ file: file(bytes, "T.docx") })),
  );
  if (answer !== undefined) ledger.templates.push({ answer, sha256: sha256(bytes) });
}

async function generateOne(service: Callable, ledger: Ledger): Promise<void> {
  const { templates, documents } = ledger;
  const template = templates[Math.floor(Math.random() * templates.length)];
  if (template === undefined) return uploadOne(service, ledger);
  const word = `Word${Math.random().toString(36).slice(2)}x`;
  const fields = { template_id: template.answer.id, data: { Word: word } };
  const answer = await acknowledged<DocumentAnswer>(ledger, await service.call("/v1/document", postJson(fields)));
  if (answer === undefined) return;
  const document: AcknowledgedDocument = { answer, word };
  documents.push(document);
  document.sha256 = sha256(await (await service.call(answer.document_uri, { key: null })).bytes());
}

/** The answer counts from when it is here whole. */
async function acknowledged<Answer>(ledger: Ledger, response: Response): Promise<Answer | undefined> {
  const text = await response.text();
  if (response.status === 201) return JSON.parse(text) as Answer;
  ledger.refusals.push(`${response.status} ${text}`);
  return undefined;
}
