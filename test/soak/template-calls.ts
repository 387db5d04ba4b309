/** What callers do with templates. */
import { REGIONS } from "#shared/base/model/region.ts";
import { checkList } from "#test/support/load-model.ts";
import { anyOf } from "#test/support/random.ts";
import type { TemplateAnswer } from "#test/support/requests.ts";
import { bodyOf, type Caller, isGone } from "./caller.ts";
import { checkTemplate } from "./check-content.ts";
import type { KeptTemplate } from "./ledger.ts";
import { TEMPLATE_KINDS, type TemplateKind, templateFile } from "./templates.ts";
import { sendAhead } from "./upload-calls.ts";
import { templateWord } from "./words.ts";

/** The maximum for one caller. */
const TEMPLATES_MAX = 6;

export async function createTemplate(caller: Caller): Promise<void> {
  if (caller.templates.length >= TEMPLATES_MAX) return deleteTemplate(caller);
  const kind = anyOf(caller.random, TEMPLATE_KINDS);
  const mark = caller.newMark();
  const isAhead = caller.isChance(4);
  const form = formOf({ name: mark, region: anyOf(caller.random, REGIONS) });
  const file = templateFile(kind, templateWord(mark));
  if (!(await addFile(caller, form, file, isAhead))) return;
  // What is sent ahead is gone when its request is repeated without a key.
  const headers = isAhead || caller.isChance(2) ? keyed(caller, mark) : {};
  const ask = { what: "upload a template", method: "POST", path: "/v1/template", headers, body: form } as const;
  const answer = bodyOf<TemplateAnswer>(caller.ledger, ask, await caller.ask(ask), 201);
  if (answer === undefined) return;
  keep(caller, kind, answer);
  if (answer.name !== mark) caller.ledger.note("wrong", `a template is called ${answer.name} instead of ${mark}`);
}

function keep(caller: Caller, kind: TemplateKind, answer: TemplateAnswer): void {
  const { account } = caller;
  const words = [templateWord(answer.name)];
  const template: KeptTemplate = { account, answer, presence: "there", kind, words, settled: 0 };
  caller.templates.push(template);
  caller.ledger.templates.push(template);
}

export async function replaceFile(caller: Caller): Promise<void> {
  const template = ownTemplate(caller);
  if (template === undefined) return createTemplate(caller);
  const word = templateWord(caller.newMark());
  template.words.push(word);
  const form = formOf({});
  form.set("file", templateFile(template.kind, word));
  if (await change(caller, "replace a template's file", template, form)) template.settled = template.words.length - 1;
}

export async function moveTemplate(caller: Caller): Promise<void> {
  const template = ownTemplate(caller);
  if (template === undefined) return createTemplate(caller);
  const region = anyOf(caller.random, REGIONS);
  const isDone = await change(caller, "move a template", template, formOf({ region }));
  if (isDone && template.answer.region !== region) {
    caller.ledger.note("wrong", `a template is in ${template.answer.region} after its move to ${region}`);
  }
}

export async function renameTemplate(caller: Caller): Promise<void> {
  const template = ownTemplate(caller);
  if (template === undefined) return createTemplate(caller);
  const name = caller.newMark();
  const isDone = await change(caller, "rename a template", template, formOf({ name }));
  if (isDone && template.answer.name !== name) {
    caller.ledger.note("wrong", `a template is called ${template.answer.name} instead of ${name}`);
  }
}

async function change(caller: Caller, what: string, template: KeptTemplate, body: FormData): Promise<boolean> {
  const ask = { what, method: "PUT", path: `/v1/template/${template.answer.id}`, body } as const;
  const answer = bodyOf<TemplateAnswer>(caller.ledger, ask, await caller.ask(ask), 200);
  if (answer !== undefined) template.answer = answer;
  return answer !== undefined;
}

export async function deleteTemplate(caller: Caller): Promise<void> {
  const template = ownTemplate(caller);
  // The last one stays, for the others to work on.
  if (template === undefined || caller.templates.length === 1) return createTemplate(caller);
  template.presence = "leaving";
  caller.templates.splice(caller.templates.indexOf(template), 1);
  const ask = { what: "delete a template", method: "DELETE", path: `/v1/template/${template.answer.id}` } as const;
  const answer = await caller.ask(ask);
  const isDone = answer?.isRepetition === true && isGone(answer);
  if (!isDone) bodyOf(caller.ledger, ask, answer, 204);
  template.presence = "gone";
}

export async function readTemplate(caller: Caller): Promise<void> {
  const template = caller.anyTemplate();
  if (template === undefined) return createTemplate(caller);
  const ask = { what: "read a template", path: `/v1/template/${template.answer.id}` };
  const answer = await caller.ask(ask);
  if (template.presence !== "there" && isGone(answer)) return;
  const read = bodyOf<TemplateAnswer>(caller.ledger, ask, answer, 200);
  if (read !== undefined && read.id !== template.answer.id) {
    caller.ledger.note("wrong", `template ${template.answer.id} is answered as ${read.id}`);
  }
}

export async function openTemplate(caller: Caller): Promise<void> {
  const template = caller.anyTemplate();
  if (template === undefined) return createTemplate(caller);
  await checkTemplate(caller, template);
}

export async function listTemplates(caller: Caller): Promise<void> {
  const own = () => caller.ledger.templates.filter(({ account }) => account === caller.account);
  const ask = { what: "list templates", path: "/v1/template" };
  const surprises: string[] = [];
  await checkList({ surprises }, own, async () => asResponse(await caller.ask(ask)));
  for (const surprise of surprises) caller.ledger.note("wrong", `templates: ${surprise}`);
}

export function asResponse(answer: { readonly status: number; readonly body: Uint8Array } | undefined): Response {
  const { status = 504, body = new Uint8Array() } = answer ?? {};
  return new Response(body as Uint8Array<ArrayBuffer>, { status });
}

/** The request may be sent again, and makes one thing. */
export function keyed(caller: Caller, name: string): Readonly<Record<string, string>> {
  caller.ledger.keyedNames.add(name);
  return { "Idempotency-Key": `soak-${name}` };
}

async function addFile(caller: Caller, form: FormData, file: File, isAhead: boolean): Promise<boolean> {
  if (!isAhead) {
    form.set("file", file);
    return true;
  }
  const id = await sendAhead(caller, file);
  if (id !== undefined) form.set("file_id", id);
  return id !== undefined;
}

function ownTemplate({ templates, random }: Caller): KeptTemplate | undefined {
  return templates.length === 0 ? undefined : anyOf(random, templates);
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
