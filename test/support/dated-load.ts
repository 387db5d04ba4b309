/**
 * Several callers at once who create, replace, move and delete, and note when each answer came: what must be there of any
 * moment can be told afterwards.
 */
import { expect } from "vitest";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { paragraph } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";
import { sha256 } from "./load.ts";
import { createTemplate, file, generateDocument, openLink, remove, updateTemplate } from "./requests.ts";
import type { Service } from "./service.ts";

/** Something that was stored. Times in milliseconds since the Unix epoch. */
interface Stored {
  readonly path: string;
  /** In the order in which they were sent; the last may not be answered. */
  readonly contents: Content[];
  removal?: Span;
}

interface Span {
  readonly sent: number;
  answered?: number;
}

interface Content extends Span {
  readonly sha256: string;
  /** Absent where it was never answered. */
  link?: string;
}

export interface DatedLoad {
  readonly stored: readonly Stored[];
  stop(): Promise<void>;
}

type Callable = Pick<Service, "call">;

const CALLERS = 6;

export function startDatedLoad(service: Callable): DatedLoad {
  const stored: Stored[] = [];
  let isStopping = false;
  const caller = async () => {
    while (!isStopping) await liveOfATemplate(service, stored, () => isStopping);
  };
  const end = Promise.all(Array.from({ length: CALLERS }, caller));
  // Who stops it is told.
  end.catch(() => {});
  return {
    stored,
    async stop() {
      isStopping = true;
      await end;
    },
  };
}

/** It ends at any step, so that at any moment there are things in each state. */
async function liveOfATemplate(service: Callable, stored: Stored[], isStopping: () => boolean): Promise<void> {
  const region = REGIONS[Math.floor(Math.random() * REGIONS.length)] as Region;
  const versioning_enabled = String(Math.random() < 0.5);
  const first = templateFile();
  const sent = Date.now();
  const template = await createTemplate(service, { file: first.file, versioning_enabled });
  const path = `/v1/template/${template.id}`;
  const entry: Stored = {
    path,
    contents: [{ sha256: first.sha256, sent, answered: Date.now(), link: template.template_uri }],
  };
  stored.push(entry);
  const documents: Stored[] = [];
  for (let n = 0; n < 3 && !isStopping(); n++) documents.push(await storeDocument(service, template.id, stored));
  await replaceFile(service, template.id, entry, {});
  const [removed] = documents;
  if (removed !== undefined) await removeStored(service, removed);
  if (Math.random() < 0.5) await replaceFile(service, template.id, entry, { region });
  if (Math.random() < 0.5) await removeStored(service, entry);
}

function templateFile() {
  const bytes = docx(paragraph(`Template ${crypto.randomUUID()} says [Name].`));
  return { file: file(bytes, "T.docx"), sha256: sha256(bytes) };
}

async function storeDocument(service: Callable, template_id: string, stored: Stored[]): Promise<Stored> {
  const sent = Date.now();
  const document = await generateDocument(service, { template_id, output_format: ".docx" });
  const answered = Date.now();
  const bytes = await openLink(service, document.document_uri);
  const content: Content = { sha256: sha256(bytes), sent, answered, link: document.document_uri };
  const entry: Stored = { path: `/v1/document/${document.id}`, contents: [content] };
  stored.push(entry);
  return entry;
}

async function replaceFile(
  service: Callable,
  id: string,
  entry: Stored,
  fields: { readonly region?: Region },
): Promise<void> {
  const next = templateFile();
  const content: Content = { sha256: next.sha256, sent: Date.now() };
  entry.contents.push(content);
  const answer = await updateTemplate(service, id, { file: next.file, ...fields });
  content.answered = Date.now();
  content.link = answer.template_uri;
}

async function removeStored(service: Callable, entry: Stored): Promise<void> {
  const removal: Span = { sent: Date.now() };
  entry.removal = removal;
  await remove(service, entry.path);
  removal.answered = Date.now();
}

/** Answers how many things were there. @param moment in milliseconds since the Unix epoch */
export async function expectAsAt(service: Callable, stored: readonly Stored[], moment: number): Promise<number> {
  const found = await Promise.all(stored.map((entry) => isAsAt(service, entry, moment)));
  return found.filter((isThere) => isThere).length;
}

async function isAsAt(service: Callable, { path, contents, removal }: Stored, moment: number): Promise<boolean> {
  const response = await service.call(path);
  const answer = (await response.json()) as { readonly template_uri?: string; readonly document_uri?: string };
  const [first] = contents;
  const mustBeThere = wasAnswered(first, moment) && !(removal !== undefined && removal.sent <= moment);
  const mustBeGone = wasAnswered(removal, moment) || (first !== undefined && first.sent > moment);
  if (mustBeThere) expect(response.status, path).toBe(200);
  if (mustBeGone) expect(response.status, path).toBe(404);
  if (response.status !== 200) return false;
  // What is there opens, also by the link of an answer before the moment.
  const last = contents.findLastIndex((content) => wasAnswered(content, moment));
  const possible = contents.slice(Math.max(0, last)).filter(({ sent }) => sent <= moment);
  const links = [answer.template_uri ?? answer.document_uri, contents[last]?.link].filter((link) => link !== undefined);
  for (const link of links) {
    expect(
      possible.map((content) => content.sha256),
      path,
    ).toContain(sha256(await openLink(service, link)));
  }
  return true;
}

function wasAnswered(span: Span | undefined, moment: number): boolean {
  return span?.answered !== undefined && span.answered < moment;
}
