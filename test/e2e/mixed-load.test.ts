/** 1,000 mixed calls, 32 at a time: no call fails, and in the end the lists hold what was acknowledged, and nothing else. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { createTemplate, newModel, OPERATIONS, type Tracked } from "#test/support/mixed-load.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { listDocuments, listTemplates, openLink } from "#test/support/requests.ts";

const CALLS = 1_000;
const AT_ONCE = 32;

const model = newModel();
let home: Home;
let program: Program;
beforeAll(async () => {
  home = await makeHome();
  // Nothing is converted: it is about calls that meet, not about LibreOffice's queue.
  program = await startProgram(home, { LIBREOFFICE_PROGRAM: home.workFolder, MERGANSER_CHROMIUM: home.workFolder });
});
afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

test("every call has an answer that its caller can expect", async () => {
  // Something to begin with.
  for (let at = 0; at < 8; at++) await createTemplate(program, model);
  await OPERATIONS.find(({ name }) => name === "generate a document")?.call(program, model);

  const deck = shuffled(OPERATIONS.flatMap(({ call, share }) => Array.from({ length: share }, () => call)));
  expect(deck).toHaveLength(CALLS);
  const play = async () => {
    for (let call = deck.pop(); call !== undefined; call = deck.pop()) await call(program, model);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  expect(model.surprises).toEqual([]);
});

test("afterwards every template is listed that was acknowledged and not deleted: once, newest first, as last told", async () => {
  const listed = await listTemplates(program);
  expect(listed).toEqual(inOrder(model.templates));
  expect(new Set(listed.map(({ created }) => created)).size).toBe(listed.length);
});

test("so is every document, and each has its own content", async () => {
  for (const { answer: template, word } of model.templates.filter(isThere)) {
    const documents = model.documents.filter(({ answer }) => answer.template_id === template.id);
    expect(await listDocuments(program, template.id)).toEqual(inOrder(documents));
    for (const document of documents.filter(isThere)) {
      const bytes = await openLink(program, document.answer.document_uri);
      expect(documentText(bytes)).toBe(`${word} says ${document.word}.`);
    }
  }
});

test("what was deleted is 404, and so are documents that were answered as bytes", async () => {
  const gone = (all: readonly Tracked<{ readonly id: string }>[]) =>
    all.filter(({ presence }) => presence === "gone").map(({ answer }) => answer.id);
  const paths = [
    ...gone(model.templates).map((id) => `/v1/template/${id}`),
    ...[...gone(model.documents), ...model.unstored].map((id) => `/v1/document/${id}`),
  ];
  expect(new Set(model.unstored).size).toBe(model.unstored.length);
  for (const path of paths) expect([path, (await program.call(path)).status]).toEqual([path, 404]);
});

function isThere({ presence }: Pick<Tracked<unknown>, "presence">): boolean {
  return presence === "there";
}

function inOrder<Answer extends { readonly created: number }>(all: readonly Tracked<Answer>[]): readonly Answer[] {
  const answers = all.filter(isThere).map(({ answer }) => answer);
  return answers.sort((a, b) => b.created - a.created);
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  const order = values.map((value) => ({ value, at: Math.random() }));
  return order.sort((a, b) => a.at - b.at).map(({ value }) => value);
}
