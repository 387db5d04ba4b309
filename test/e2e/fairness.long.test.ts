/** One account asks for more than the service can do; another one comes. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMISSION } from "#shared/base/model/limits.ts";
import { createAccount } from "#shared/service/manage-accounts.ts";
import { given } from "#test/support/given.ts";
import { popplerWords } from "#test/support/poppler.ts";
import { type Home, makeHome, PROJECT, type Program, startProgram } from "#test/support/program.ts";

/** Requests of an account that are worked on or wait. */
const MAY_BE_PRESENT = ADMISSION.accountRunningMax + ADMISSION.accountWaitingMax;

const TOO_MANY = 120;

interface Caller {
  readonly key: string;
  readonly template: string;
}

given("LibreOffice", "poppler").describe("accounts side by side", () => {
  let home: Home;
  let program: Program;
  let greedy: Caller;
  let other: Caller;
  beforeAll(async () => {
    home = await makeHome();
    program = await startProgram(home);
    greedy = await caller(program.apiKey ?? "");
    other = await caller(await newKey());
    await Promise.all([makeLetter(greedy, "warm"), makeLetter(other, "warm")]);
  });
  afterAll(async () => {
    await program.stop();
    await home[Symbol.asyncDispose]();
  });

  test("one letter is there while most of the other account's are still to be made", async () => {
    let made = 0;
    const all = Array.from({ length: 40 }, async (_, n) => {
      const answer = await ask(greedy, `Greedy ${n}`, ".pdf");
      made++;
      return answer.bytes();
    });
    await expect.poll(() => made).toBeGreaterThan(1);
    const before = made;
    const answer = await ask(other, "Other", ".pdf");
    const meanwhile = made - before;
    expect(popplerWords(await answer.bytes())).toContain("Dear Other,");
    const letters = (await Promise.all(all)).map(popplerWords);
    expect(letters).toEqual(all.map((_, n) => expect.stringContaining(`Dear Greedy ${n},`)));
    // In the order of arrival it would be all that were left.
    expect(meanwhile).toBeLessThan((40 - before) / 2);
  });

  test("a document that nobody waits for is made while another account's long one is under way", async () => {
    const long = await accept(greedy, 3000);
    await expect.poll(() => itemsDone(greedy, long)).toBeGreaterThan(0);
    const short = await accept(other, 3);
    await expect.poll(() => status(other, short)).toBe(200);
    expect(await itemsDone(greedy, long)).toBeLessThan(3000);
    await call(greedy, `/v1/document/${long}`, { method: "DELETE" });
  });

  test("beyond what may wait comes 429 with Retry-After, others are served, the rest is made, and then all is as before", async () => {
    const asked = Array.from({ length: MAY_BE_PRESENT + TOO_MANY }, (_, n) => ask(greedy, `Many ${n}`, ".pdf"));
    expect(await makeLetter(other, "Other")).toContain("Dear Other,");
    const answers = await Promise.all(asked);
    const times = (status: number) => answers.filter((answer) => answer.status === status).length;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(TOO_MANY);
    for (const answer of refused) {
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ statusCode: 429, code: "too_many_requests" });
    }
    // On a slow machine some have waited too long.
    expect(times(201)).toBeGreaterThanOrEqual(ADMISSION.accountRunningMax);
    expect(times(201) + times(429) + times(503)).toBe(answers.length);
    expect(await makeLetter(greedy, "After")).toContain("Dear After,");
  });

  test("callers who send slowly hold up nobody, not even their own account", async () => {
    const slow = Array.from({ length: MAY_BE_PRESENT + TOO_MANY }, (_, n) => askSlowly(greedy, `Slow ${n}`));
    expect(await makeLetter(greedy, "Quick")).toContain("Dear Quick,");
    for (const { end } of slow) end();
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 429]))).toBe(true);
    await Promise.all(answers.map((answer) => answer.bytes()));
  });

  /** Its body comes when it is told to. */
  function askSlowly(who: Caller, name: string) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const fields = JSON.stringify({ template_id: who.template, data: { Name: name } });
    async function* body() {
      yield Buffer.from(fields.slice(0, 10));
      await ended;
      yield Buffer.from(fields.slice(10));
    }
    const headers = { "Content-Type": "application/json", Accept: "application/octet-stream" };
    const init = { method: "POST", headers, body: ReadableStream.from(body()), duplex: "half" };
    return { answer: call(who, "/v1/document", init as RequestInit), end };
  }

  async function caller(key: string): Promise<Caller> {
    const letter = await readFile(path.join(PROJECT, "test/fixtures/letter.docx"));
    const body = new FormData();
    body.set("file", new File([letter], "letter.docx"));
    const answer = await program.call("/v1/template", { method: "POST", key, body });
    return { key, template: ((await answer.json()) as { id: string }).id };
  }

  async function newKey(): Promise<string> {
    const { accounts, close } = program.openDirectory();
    try {
      const deps = { accounts, now: Date.now, randomBytes };
      return (await createAccount(deps, { plan: "Business", region: "us" })).apiKey;
    } finally {
      close();
    }
  }

  function call({ key }: Caller, to: string, init: RequestInit): Promise<Response> {
    return program.call(to, { ...init, key });
  }

  function ask(who: Caller, name: string, format: string): Promise<Response> {
    const fields = { template_id: who.template, output_format: format, data: { Name: name } };
    const headers = { "Content-Type": "application/json", Accept: "application/octet-stream" };
    return call(who, "/v1/document", { method: "POST", headers, body: JSON.stringify(fields) });
  }

  async function makeLetter(who: Caller, name: string): Promise<string> {
    const answer = await ask(who, name, ".pdf");
    expect(answer.status).toBe(201);
    return popplerWords(await answer.bytes());
  }

  async function accept(who: Caller, items: number): Promise<string> {
    const data = Array.from({ length: items }, (_, n) => ({ Name: `Item ${n}` }));
    const fields = { template_id: who.template, output_format: ".pdf", single_file: false, data };
    const headers = { "Content-Type": "application/json", Prefer: "respond-async" };
    const answer = await call(who, "/v1/document", { method: "POST", headers, body: JSON.stringify(fields) });
    expect(answer.status).toBe(202);
    return ((await answer.json()) as { id: string }).id;
  }

  async function status(who: Caller, id: string): Promise<number> {
    return (await call(who, `/v1/document/${id}`, {})).status;
  }

  async function itemsDone(who: Caller, id: string): Promise<number> {
    const answer = await call(who, `/v1/document/${id}`, {});
    return ((await answer.json()) as { items_done: number }).items_done;
  }
});
