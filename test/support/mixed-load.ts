/** Many callers at once who do everything that there is to do, and a model of what the service has acknowledged. */
import { paragraph } from "./docx-blocks.ts";
import { documentText } from "./docx-package.ts";
import { type DocumentAnswer, docxFile, postForm, postJson, type TemplateAnswer } from "./requests.ts";
import type { Service } from "./service.ts";

/** A template or a document, from its creation's answer on. */
export interface Tracked<Answer> {
  /** The last state of it that was acknowledged. */
  answer: Answer;
  /** A word that stands in its file and in no other. */
  readonly word: string;
  /** `leaving` while a call that deletes it is under way. */
  presence: "there" | "leaving" | "gone";
}

export interface Model {
  readonly templates: Tracked<TemplateAnswer>[];
  readonly documents: Tracked<DocumentAnswer>[];
  /** Ids of documents that were answered as bytes: they are stored nowhere. */
  readonly unstored: string[];
  /** Answers that no caller expects. */
  readonly surprises: string[];
}

export interface Operation {
  readonly name: string;
  /** How many of a thousand calls are of this kind. */
  readonly share: number;
  readonly call: (service: Callable, model: Model) => Promise<void>;
}

type Callable = Pick<Service, "call">;

export function newModel(): Model {
  return { templates: [], documents: [], unstored: [], surprises: [] };
}

export const OPERATIONS: readonly Operation[] = [
  { name: "create a template", share: 150, call: createTemplate },
  { name: "get a template", share: 150, call: (service, model) => get(service, model, "template", model.templates) },
  {
    name: "list templates",
    share: 100,
    call: (service, model) => list(service, model, "/v1/template", model.templates),
  },
  { name: "generate a document", share: 250, call: generateDocument },
  { name: "generate bytes", share: 100, call: generateBytes },
  { name: "get a document", share: 150, call: (service, model) => get(service, model, "document", model.documents) },
  { name: "list documents", share: 100, call: listDocuments },
];

export async function createTemplate(service: Callable, model: Model): Promise<void> {
  const word = newWord();
  const file = docxFile(paragraph(`${word} says [Word].`));
  const response = await service.call("/v1/template", postForm({ file, name: word }));
  const answer = await expected<TemplateAnswer>(model, "create a template", response, [201]);
  if (answer !== undefined) model.templates.push({ answer, word, presence: "there" });
}

async function generateDocument(service: Callable, model: Model): Promise<void> {
  const template = anyOf(model.templates);
  const word = newWord();
  const { response, statuses } = await withPresence(template, [201], () => {
    return service.call("/v1/document", postJson({ template_id: template.answer.id, data: { Word: word } }));
  });
  const answer = await expected<DocumentAnswer>(model, "generate a document", response, statuses);
  if (answer !== undefined) model.documents.push({ answer, word, presence: "there" });
}

async function generateBytes(service: Callable, model: Model): Promise<void> {
  const template = anyOf(model.templates);
  const word = newWord();
  const headers = { Accept: "application/octet-stream" };
  const body = { template_id: template.answer.id, data: { Word: word } };
  const { response, statuses } = await withPresence(template, [201], () => {
    return service.call("/v1/document", postJson(body, { headers }));
  });
  if (response.status !== 201) return void (await expected(model, "generate bytes", response, statuses));
  model.unstored.push(response.headers.get("X-Document-Id") ?? "");
  const text = documentText(await response.bytes());
  if (!statuses.includes(201) || text !== `${template.word} says ${word}.`) model.surprises.push(`bytes of: ${text}`);
}

async function get(
  service: Callable,
  model: Model,
  kind: "template" | "document",
  all: readonly Tracked<TemplateAnswer | DocumentAnswer>[],
): Promise<void> {
  const tracked = anyOf(all);
  const { id } = tracked.answer;
  const { response, statuses } = await withPresence(tracked, [200], () => service.call(`/v1/${kind}/${id}`));
  const answer = await expected<{ id: string }>(model, `get a ${kind}`, response, statuses);
  if (answer !== undefined && answer.id !== id) model.surprises.push(`${answer.id} instead of ${id}`);
}

async function listDocuments(service: Callable, model: Model): Promise<void> {
  const { id } = anyOf(model.templates.filter(({ presence }) => presence === "there")).answer;
  const documents = model.documents.filter(({ answer }) => answer.template_id === id);
  return list(service, model, `/v1/document?template_id=${id}`, documents);
}

/** Whatever was there before the call and after it is listed, what was gone before it is not; newest first, all once. */
async function list(
  service: Callable,
  model: Model,
  path: string,
  known: readonly Tracked<{ readonly id: string }>[],
): Promise<void> {
  const idsIn = (...presences: string[]) =>
    known.filter(({ presence }) => presences.includes(presence)).map(({ answer }) => answer.id);
  const [there, gone] = [new Set(idsIn("there")), new Set(idsIn("gone"))];
  const response = await service.call(path);
  const answer = await expected<readonly { id: string; created: number }[]>(model, `list ${path}`, response, [200]);
  if (answer === undefined) return;
  const listed = new Set(answer.map(({ id }) => id));
  const missing = idsIn("there").filter((id) => there.has(id) && !listed.has(id));
  const back = [...listed].filter((id) => gone.has(id));
  const isSorted = answer.every(({ created }, at) => at === 0 || created < (answer[at - 1]?.created ?? 0));
  if (missing.length > 0) model.surprises.push(`${path} lacks ${missing}`);
  if (back.length > 0) model.surprises.push(`${path} still lists ${back}`);
  if (!isSorted || listed.size !== answer.length) model.surprises.push(`${path} is out of order`);
}

/** The answer, and the statuses that it may have: 404 instead of success as soon as somebody deletes the thing. */
async function withPresence(
  tracked: Pick<Tracked<unknown>, "presence">,
  success: readonly number[],
  call: () => Promise<Response>,
): Promise<{ readonly response: Response; readonly statuses: readonly number[] }> {
  const wasGone = tracked.presence === "gone";
  const response = await call();
  if (wasGone) return { response, statuses: [404] };
  return { response, statuses: tracked.presence === "there" ? success : [...success, 404] };
}

/** The body of a successful answer; an answer of a status that is not expected is noted. */
async function expected<Answer>(
  model: Model,
  what: string,
  response: Response,
  statuses: readonly number[],
): Promise<Answer | undefined> {
  const text = await response.text();
  if (!statuses.includes(response.status)) model.surprises.push(`${what}: ${response.status} ${text}`);
  return response.ok && text !== "" ? (JSON.parse(text) as Answer) : undefined;
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
