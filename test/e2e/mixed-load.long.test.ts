/** 1,000 mixed calls, 32 at a time: none fails, and in the end the lists hold what was acknowledged, and nothing else. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { isThere, newModel, type Tracked } from "#test/support/load-model.ts";
import { OPERATIONS, textOf, type World } from "#test/support/mixed-load.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { listDocuments, listTemplates, openLink } from "#test/support/requests.ts";

const CALLS = 1_000;
const AT_ONCE = 32;

const model = newModel();
let home: Home;
let program: Program;
beforeAll(async () => {
  home = await makeHome();
  // Nothing is converted, because the test is about concurrent calls and not about LibreOffice's queue.
  program = await startProgram(home, { LIBREOFFICE_PROGRAM: home.workFolder, MERGANSER_CHROMIUM: home.workFolder });
});
afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

test("every call has an answer that its caller can expect", { timeout: 600_000 }, async () => {
  const world: World = { service: program, model };
  await beginning(world);
  const deck = shuffled(OPERATIONS.flatMap(({ call, share }) => Array.from({ length: share }, () => call)));
  expect(deck).toHaveLength(CALLS);
  const play = async () => {
    for (let call = deck.pop(); call !== undefined; call = deck.pop()) await call(world);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  expect(model.surprises).toEqual([]);
});

test("every template is listed that was acknowledged and not deleted: once, newest first, as last told", async () => {
  expect(await listTemplates(program)).toEqual(inOrder(model.templates));
});

test("no two of all things that were made share a millisecond (callers.md, 15)", () => {
  const moments = [...model.templates, ...model.documents].map(({ answer }) => answer.created);
  expect(new Set(moments).size).toBe(moments.length);
});

test("each has one of the files that it was given", async () => {
  for (const { answer, words } of model.templates.filter(isThere)) {
    const text = documentText(await openLink(program, answer.template_uri));
    expect(words.map((word) => textOf(word, "[Word]"))).toContain(text);
  }
});

test("so are the documents of every template, of deleted ones too, each with its own content", async () => {
  for (const { answer: template } of model.templates) {
    const documents = model.documents.filter(({ answer }) => answer.template_id === template.id);
    const listed = await listDocuments(program, template.id);
    // A template whose name was changed twice at the same time may have either name.
    const named = (all: readonly { readonly name: string }[]) => all.map((each) => ({ ...each, name: "" }));
    expect(named(listed)).toEqual(named(inOrder(documents)));
    for (const { answer, words } of documents.filter(isThere)) {
      expect(words).toContain(documentText(await openLink(program, answer.document_uri)));
    }
  }
});

test("deleted resources are 404, and so are documents that were returned as files", async () => {
  const gone = (all: readonly Tracked<{ readonly id: string }>[]) =>
    all.filter(({ presence }) => presence === "gone").map(({ answer }) => answer.id);
  const paths = [
    ...gone(model.templates).map((id) => `/v1/template/${id}`),
    ...[...gone(model.documents), ...model.unstored].map((id) => `/v1/document/${id}`),
  ];
  expect(paths.length).toBeGreaterThan(model.unstored.length);
  for (const path of paths) expect([path, (await program.call(path)).status]).toEqual([path, 404]);
});

/** Something to work on. */
async function beginning(world: World): Promise<void> {
  const wanted = ["create a template", "generate a document"];
  for (const name of wanted) {
    const { call } = OPERATIONS.find((operation) => operation.name === name) ?? {};
    for (let time = 0; time < 8; time++) await call?.(world);
  }
}

function inOrder<Answer extends { readonly created: number }>(all: readonly Tracked<Answer>[]): readonly Answer[] {
  const answers = all.filter(isThere).map(({ answer }) => answer);
  return answers.sort((a, b) => b.created - a.created);
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  const order = values.map((value) => ({ value, at: Math.random() }));
  return order.sort((a, b) => a.at - b.at).map(({ value }) => value);
}
