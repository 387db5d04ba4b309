/** Many callers at once who do everything that there is to do, at all addresses. */
import { REGIONS } from "#shared/base/model/region.ts";
import { paragraph } from "./docx-blocks.ts";
import { documentText } from "./docx-package.ts";
import {
  acknowledged,
  callAbout,
  checkList,
  isThere,
  type Model,
  type Tracked,
  type TrackedDocument,
  type TrackedTemplate,
} from "./load-model.ts";
import {
  type DocumentAnswer,
  docxFile,
  postForm,
  postJson,
  putForm,
  putJson,
  type TemplateAnswer,
} from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";

export interface Operation {
  readonly name: string;
  /** How many of a thousand calls are of this kind. */
  readonly share: number;
  readonly call: (world: World) => Promise<void>;
}

export interface World {
  readonly service: Pick<Service, "call">;
  readonly model: Model;
}

export const OPERATIONS: readonly Operation[] = [
  { name: "create a template", share: 120, call: createTemplate },
  { name: "get a template", share: 110, call: (world) => get(world, "template", world.model.templates) },
  { name: "list templates", share: 80, call: listTemplates },
  { name: "rename a template", share: 50, call: (world) => updateTemplate(world, { name: newWord() }) },
  { name: "replace a template's file", share: 40, call: replaceFile },
  { name: "move a template", share: 30, call: (world) => updateTemplate(world, { region: anyOf(REGIONS) }) },
  { name: "delete a template", share: 30, call: (world) => remove(world, "template", world.model.templates) },
  { name: "generate a document", share: 200, call: generateDocument },
  { name: "generate bytes", share: 80, call: generateBytes },
  { name: "get a document", share: 110, call: (world) => get(world, "document", world.model.documents) },
  { name: "list documents", share: 80, call: listDocuments },
  { name: "rename a document", share: 40, call: renameDocument },
  { name: "delete a document", share: 30, call: (world) => remove(world, "document", world.model.documents) },
];

/** What may be answered when others change the same template at the same time. */
const CHANGED = [200, 409];

async function createTemplate({ service, model }: World): Promise<void> {
  const words = [newWord()];
  const form = postForm({ file: saying(words), region: anyOf(REGIONS) }, anywhere());
  const response = await service.call("/v1/template", form);
  const answer = await acknowledged<TemplateAnswer>(model, "create a template", { response, statuses: [201] });
  if (answer !== undefined) model.templates.push({ answer, words, presence: "there" });
}

async function updateTemplate(
  { service, model }: World,
  fields: Readonly<Record<string, string | File>>,
  template: TrackedTemplate = anyOf(model.templates),
): Promise<void> {
  const path = `/v1/template/${template.answer.id}`;
  const told = await callAbout(template, CHANGED, () => service.call(path, putForm(fields, anywhere())));
  const answer = await acknowledged<TemplateAnswer>(model, "update a template", told);
  // Answers may arrive in another order than the changes were made in.
  if (answer !== undefined && answer.updated > template.answer.updated) template.answer = answer;
}

async function replaceFile(world: World): Promise<void> {
  const template = anyOf(world.model.templates);
  template.words.push(newWord());
  await updateTemplate(world, { file: saying(template.words) }, template);
}

async function generateDocument({ service, model }: World): Promise<void> {
  const template = anyOf(model.templates);
  const word = newWord();
  const told = await callAbout(template, [201], () => service.call("/v1/document", generation(template, word)));
  const answer = await acknowledged<DocumentAnswer>(model, "generate a document", told);
  if (answer === undefined) return;
  const words = template.words.map((each) => textOf(each, word));
  model.documents.push({ answer, words, presence: "there" });
}

async function generateBytes({ service, model }: World): Promise<void> {
  const template = anyOf(model.templates);
  const word = newWord();
  const request = generation(template, word, { Accept: "application/octet-stream" });
  const told = await callAbout(template, [201], () => service.call("/v1/document", request));
  if (told.response.status !== 201) return void (await acknowledged(model, "generate bytes", told));
  model.unstored.push(told.response.headers.get("X-Document-Id") ?? "");
  const text = documentText(await told.response.bytes());
  if (!template.words.some((each) => text === textOf(each, word))) model.surprises.push(`bytes that say ${text}`);
}

async function get(
  { service, model }: World,
  kind: "template" | "document",
  all: readonly (TrackedTemplate | TrackedDocument)[],
): Promise<void> {
  const tracked = anyOf(all);
  const { id } = tracked.answer;
  const told = await callAbout(tracked, [200], () => service.call(`/v1/${kind}/${id}`, anywhere()));
  const answer = await acknowledged<{ readonly id: string }>(model, `get a ${kind}`, told);
  if (answer !== undefined && answer.id !== id) model.surprises.push(`${answer.id} instead of ${id}`);
}

async function renameDocument({ service, model }: World): Promise<void> {
  const document = anyOf(model.documents);
  const request = putJson({ name: newWord() }, anywhere());
  const told = await callAbout(document, CHANGED, () => service.call(`/v1/document/${document.answer.id}`, request));
  const answer = await acknowledged<DocumentAnswer>(model, "rename a document", told);
  if (answer !== undefined) document.answer = answer;
}

/** At least one stays, for the others to work on. */
async function remove(
  { service, model }: World,
  kind: "template" | "document",
  all: readonly Tracked<{ readonly id: string }>[],
): Promise<void> {
  const [first, ...others] = all.filter(isThere);
  if (first === undefined || others.length === 0) return;
  const tracked = anyOf(others);
  tracked.presence = "leaving";
  const response = await service.call(`/v1/${kind}/${tracked.answer.id}`, { method: "DELETE", ...anywhere() });
  await acknowledged(model, `delete a ${kind}`, { response, statuses: [204] });
  tracked.presence = response.ok ? "gone" : "there";
}

async function listTemplates({ service, model }: World): Promise<void> {
  await checkList(
    model,
    () => model.templates,
    () => service.call("/v1/template", anywhere()),
  );
}

async function listDocuments({ service, model }: World): Promise<void> {
  const { id } = anyOf(model.templates).answer;
  await checkList(
    model,
    () => model.documents.filter(({ answer }) => answer.template_id === id),
    () => service.call(`/v1/document?template_id=${id}`, anywhere()),
  );
}

/** The file of a template that says the last of its words. */
function saying(words: readonly string[]): File {
  return docxFile(paragraph(`${words.at(-1)} says [Word].`));
}

export function textOf(templateWord: string, word: string): string {
  return `${templateWord} says ${word}.`;
}

function generation(
  { answer }: TrackedTemplate,
  word: string,
  headers: Readonly<Record<string, string>> = {},
): CallOptions {
  return postJson({ template_id: answer.id, data: { Word: word } }, { headers, ...anywhere() });
}

function anywhere(): CallOptions {
  return { region: anyOf(REGIONS) };
}

function anyOf<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error("there is nothing to choose from yet");
  return value;
}

let words = 0;
function newWord(): string {
  return `Word${words++}x`;
}
