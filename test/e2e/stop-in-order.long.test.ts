/** Ctrl-C and SIGTERM while the program is at work: running calls are answered, and nothing is left behind. */
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { acceptDocument, type ProgressAnswer, readyDocument } from "#test/support/batches.ts";
import { given } from "#test/support/given.ts";
import { processesNaming } from "#test/support/libreoffice.ts";
import { popplerText } from "#test/support/poppler.ts";
import { conversionsIn, type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, docxFile, postJson } from "#test/support/requests.ts";

const KEY = "a-key-of-my-own-0123456789";

given("LibreOffice", "poppler", "Linux").describe("while a long PDF is generated", { timeout: 400_000 }, () => {
  test("after SIGTERM it is still answered whole, no new call is taken, and then nothing is left", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const { answer } = await longPdf(home, program, 40);
    program.signal("SIGTERM");
    await expect
      .poll(() =>
        program.call("/v1/template").then(
          () => "taken",
          () => "refused",
        ),
      )
      .toBe("refused");
    await expectWhole(await answer, 40);
    await expectEndInOrder(home, program);
  });

  test("a second signal within a second, as npm sends it after Ctrl-C, does not cut it off", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const { answer } = await longPdf(home, program, 40);
    program.signal("SIGINT");
    // Two of the same kind would be one if they came while the program is kept from running.
    program.signal("SIGTERM");
    await expectWhole(await answer, 40);
    await expectEndInOrder(home, program);
  });

  test("a second Ctrl-C later ends it at once, without a process left", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const { answer } = await longPdf(home, program, 1000);
    const outcome = answer.then(
      () => "answered",
      () => "cut off",
    );
    program.signal("SIGINT");
    const impatience = setInterval(() => program.signal("SIGINT"), 1300);
    expect(await program.ended).toMatchObject({ code: 130 });
    clearInterval(impatience);
    expect(await outcome).toBe("cut off");
    await expectNoProcess(home);
  });

  test("a caller that has hung up does not hold it up", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const caller = new AbortController();
    const { answer } = await longPdf(home, program, 1000, caller.signal);
    caller.abort();
    await expect(answer).rejects.toThrow();
    // What it called for has ended with it.
    program.signal("SIGTERM");
    await expectEndInOrder(home, program);
  });
});

test("a batch in progress is handed to the next service, without a complaint", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home, { API_KEY: KEY });
  const { id: template_id } = await createTemplate(program);
  const data = Array.from({ length: 4000 }, (_, index) => ({ Name: nameOf(index) }));
  const { id } = await acceptDocument(program, { template_id, data, single_file: false });
  const itemsDone = async () =>
    ((await (await program.call(`/v1/document/${id}`)).json()) as ProgressAnswer).items_done;
  await expect.poll(itemsDone, { interval: 5 }).toBeGreaterThan(0);
  expect(await program.stop()).toMatchObject({ code: 0, stderr: expect.not.stringContaining('"level":"error"') });
  await using next = await startProgram(home, { API_KEY: KEY });
  expect(await readyDocument(next, id, 60_000)).toMatchObject({ data_length: data.length });
});

describe("with connections open on which nothing runs", () => {
  test.each([
    ["never used", ""],
    ["with half a request", "POST /v1/document HTTP/1.1\r\nHost: loc"],
    ["kept alive after a call", "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ])("one %s does not keep it from stopping", async (_, sent) => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const socket = connect(home.port, "127.0.0.1");
    await once(socket, "connect");
    let received = "";
    socket
      .on("error", () => {})
      .on("data", (bytes) => {
        received += bytes;
      });
    socket.write(sent);
    await sleep(200);
    expect(await program.stop()).toMatchObject({ code: 0, signal: null });
    // Node itself would wait a minute for the first two, and then answer that they are too late.
    expect(received).not.toContain("408 Request Timeout");
  });
});

/** Calls for a PDF with a page for each item, and resolves when the first of them is being converted. */
async function longPdf(
  home: Home,
  program: Program,
  items: number,
  signal?: AbortSignal,
): Promise<{ answer: Promise<Response> }> {
  const { id } = await createTemplate(program, { file: docxFile() });
  const data = Array.from({ length: items }, (_, index) => ({ Name: nameOf(index) }));
  const headers = { Accept: "application/octet-stream" };
  const options = { headers, ...(signal && { signal }) };
  const request = postJson({ template_id: id, data, output_format: ".pdf" }, options);
  const answer = program.call("/v1/document", request);
  await expect.poll(() => conversionsIn(home), { interval: 5 }).toBeGreaterThan(0);
  expect(processesNaming(home.folder)).not.toEqual([]);
  return { answer };
}

async function expectWhole(response: Response, items: number): Promise<void> {
  expect(response.status).toBe(201);
  const pages = popplerText(await response.bytes())
    .split("\f")
    .slice(0, -1);
  expect(pages.map((page) => page.trim())).toEqual(
    Array.from({ length: items }, (_, index) => `Dear ${nameOf(index)},`),
  );
}

function nameOf(index: number): string {
  return `Reader ${index + 1}`;
}

async function expectEndInOrder(home: Home, program: Program): Promise<void> {
  expect(await program.ended).toMatchObject({ code: 0, signal: null, problems: "" });
  await expectNothingLeft(home);
}

async function expectNothingLeft(home: Home): Promise<void> {
  expect(processesNaming(home.folder)).toEqual([]);
  expect(await readdir(home.temporaryFolder)).toEqual([]);
}

async function expectNoProcess(home: Home): Promise<void> {
  await expect.poll(() => processesNaming(home.folder)).toEqual([]);
}
