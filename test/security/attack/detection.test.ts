/** The attacks would be noticed: stand-ins for a service that falls for them are told from one that does not. */
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paragraph, picture } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import type { Program } from "#test/support/program.ts";
import { content, rawPdf, stream } from "#test/support/raw-pdf.ts";
import { answerOf, answersOn } from "./answer.ts";
import { type Attack, CATEGORIES, isAccepted, oneAnswerAtMost, refusal } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { CANARY_PICTURE, canaryPicture, MARKERS } from "./canaries.ts";
import { watchConnections } from "./connections.ts";
import { findCanary } from "./find-canary.ts";
import { type Listener, listen } from "./listener.ts";
import { isPlainName } from "./plain-name.ts";
import { describeScore } from "./report.ts";
import { runAttack } from "./run-attacks.ts";
import type { Stage } from "./stage.ts";

const MARKER = MARKERS.file;
const zipped = docx({ body: paragraph("x"), parts: { "word/x.xml": MARKER } });

test("the corpus has attacks of every category, at least 1,000, each with a name of its own", () => {
  expect(new Set(ATTACKS.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(ATTACKS.length).toBeGreaterThanOrEqual(1000);
  const names = ATTACKS.map(({ category, name }) => `${category}: ${name}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe("a canary is found", () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["in text", () => Buffer.from(`Dear ${MARKER}`)],
    ["in UTF-16", () => Buffer.from(MARKER, "utf16le")],
    ["in hexadecimal digits", () => Buffer.from(Buffer.from(MARKER).toString("hex"))],
    ...[0, 1, 2].map((shift): [string, () => Uint8Array] => [
      `in Base64, behind ${shift} other bytes`,
      () => Buffer.from(Buffer.from(`${"x".repeat(shift)}${MARKER} and more`).toString("base64")),
    ]),
    ["in a packed part of a .docx", () => zipped],
    ["in a .docx within a .docx", () => docx({ body: paragraph("x"), parts: { "word/a.docx": zipped } })],
    [
      "in a packed stream of a PDF",
      () => rawPdf({ name: "A", pages: [""], objects: { 10001: packed(content(MARKER)) } }),
    ],
    [
      "as text on a page of a PDF, letter by letter",
      () => rawPdf({ name: "A", pages: [""], objects: { 10001: content(spelled()) } }),
    ],
    ["as a picture", canaryPicture],
    [
      "as a picture in a .docx",
      async () => docx({ body: paragraph([picture("a.png")]), pictures: { "a.png": await canaryPicture() } }),
    ],
    ["as a picture in a PDF", () => rawPdf({ name: "A", pages: [""], objects: { 20: canaryObject() } })],
    [
      "as a picture of a page",
      async () => Buffer.from(`<img src="data:image/png;base64,${(await canaryPicture()).toString("base64")}">`),
    ],
    [
      "as a picture that is packed anew",
      async () =>
        sharp(await canaryPicture())
          .jpeg()
          .toBuffer(),
    ],
    ["as pixels of a metafile", () => Buffer.from("00ff00ff".repeat(60), "hex")],
    [
      "as a drawing on a page of a PDF",
      () => rawPdf({ name: "A", pages: [""], objects: { 10001: stream("1 0 1 rg 20 20 60 60 re f") } }),
    ],
    ["as the list of users", () => Buffer.from("root:x:0:0:root:/root:/bin/sh")],
    ["as a database", () => Buffer.from("SQLite format 3\0")],
    [
      "as the name of a folder for documents",
      () => Buffer.from("file:///tmp/merganser-converter-host-1/document.docx"),
    ],
  ])("%s", async (_, make) => {
    expect(await findCanary(await make())).toBeDefined();
  });

  test("and nothing else is taken for one", async () => {
    for (const bytes of [docx(paragraph("Dear Ada")), rawPdf({ name: "A", pages: [""] }), Buffer.from("x")]) {
      expect(await findCanary(bytes)).toBeUndefined();
    }
  });
});

/** Octal numbers in place of letters (ISO 32000-1, 7.3.4.2): nobody finds them by a search in the file. */
function spelled(): string {
  return [...MARKER].map((letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, "0")}`).join("");
}

function packed(text: string): string {
  return stream(deflateSync(Buffer.from(text)).toString("latin1"), "/Filter /FlateDecode");
}

function canaryObject(): string {
  const { width, height } = CANARY_PICTURE;
  return stream("x", `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`);
}

describe("of a service that falls for an attack", () => {
  let folder: string;
  let listener: Listener;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "attack-detection-"));
    listener = await listen(() => Buffer.from("x"));
  });
  afterEach(async () => {
    await listener[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  /** What is told of an attack on a service that answers so. */
  async function told(answer: () => Promise<Response> | Response, turns: readonly number[] = []) {
    const program = { addresses: { us: "http://localhost:1" }, apiKey: "k", call: async () => answer() };
    const takeHits = () => listener.takeHits().map((hit) => `it connected: ${hit}`);
    const watched = { listener, takeHits, watchedFolder: folder, temporaryFolder: folder, canaryFolder: folder };
    // The first look forgets what was before the attack.
    const looks = [0, ...turns];
    const takeLongestTurn = () => looks.shift() ?? 0;
    const stage = { ...watched, takeLongestTurn, program: program as unknown as Program } as unknown as Stage;
    const attack: Attack = {
      category: "requests",
      name: "x",
      tried: "x",
      run: async (target) => {
        const got = await target.call("/");
        return isAccepted(got) ? "accepted" : refusal(got);
      },
    };
    const { isBlocked, why } = await runAttack(stage, attack);
    return [isBlocked, why];
  }

  test("a service that connects somewhere is detected, with the address", async () => {
    const answer = async () => {
      await fetch(listener.address("/stolen?x"));
      return new Response("fine");
    };
    expect(await told(answer)).toEqual([false, "it connected: GET /stolen?x HTTP/1.1"]);
  });

  test("a service that sends a datagram is detected", async () => {
    const answer = async () => {
      const socket = createSocket("udp4");
      await new Promise((resolve) => socket.send("ping", listener.port, "127.0.0.1", resolve));
      socket.close();
      await pause(50);
      return new Response("fine");
    };
    expect(await told(answer)).toEqual([false, "it connected: a datagram of 4 bytes"]);
  });

  test("a service that shows a secret in its body or in a header is detected", async () => {
    expect(await told(() => new Response(MARKER))).toEqual([false, `it showed ${MARKER} as text`]);
    expect(await told(() => new Response("x", { headers: { "X-Name": MARKERS.environment } }))).toEqual([
      false,
      `it showed ${MARKERS.environment} as text`,
    ]);
  });

  test("a service that writes a file is detected", async () => {
    await writeFile(path.join(folder, "evil"), "x");
    expect(await told(() => new Response("fine"))).toEqual([false, "it left files: evil"]);
  });

  test.each([
    ["by an error of its own", 500, { statusCode: 500, message: "x", error: "x", code: "internal" }],
    ["by a refusal in other words", 400, { error: "bad" }],
    [
      "by a refusal with another status in it",
      400,
      { statusCode: 404, message: "x", error: "x", code: "template_not_found" },
    ],
    ["by a refusal of a code that there is not", 400, { statusCode: 400, message: "x", error: "x", code: "evil" }],
  ])("%s", async (_, status, body) => {
    const [isBlocked, why] = await told(() => Response.json(body, { status }));
    expect([isBlocked, why]).toEqual([false, expect.stringContaining(`answered ${status}`)]);
  });

  test("a service that answers nobody else meanwhile is detected", async () => {
    expect(await told(() => new Response("fine"), [101])).toEqual([
      false,
      "nobody was answered for 101 ms of processor time",
    ]);
  });

  test("a service that breaks the connection is detected", async () => {
    const [isBlocked, why] = await told(() => Promise.reject(new Error("socket hang up")));
    expect([isBlocked, why]).toEqual([false, expect.stringContaining("socket hang up")]);
  });

  test("a service that refuses or accepts the file clearly passes", async () => {
    const body = { statusCode: 422, message: "x", error: "Unprocessable Entity", code: "template_has_macros" };
    expect(await told(() => Response.json(body, { status: 422 }))).toEqual([true, "refused: 422 template_has_macros"]);
    expect(await told(() => new Response("fine"))).toEqual([true, "accepted"]);
  });
});

test.each(["../x", "a/b", "a\\b", "con", "Nul.txt", "a\r\nb", "a\u202eb", "\ud800", "a.", ""])(
  "%j is no plain name",
  (name) => {
    expect(isPlainName(name)).toBe(false);
  },
);

test.each(["Müller 見積書.pdf", "contract.docx", "a (2).zip"])("%j is a plain name", (name) => {
  expect(isPlainName(name)).toBe(true);
});

test("the score counts what is blocked, and what is not", () => {
  const result = (isBlocked: boolean) => ({
    attack: { category: "forms", name: "x", tried: "x" } as const,
    isBlocked,
    why: "x",
    seconds: 0,
  });
  expect(describeScore([result(true), result(false), result(true)])).toMatch(/^forms +2 of 3\n\nblocked 2 of 3$/);
});

test("all responses on a connection are found with any framing, and interim responses are skipped", () => {
  const wire = [
    "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\ntw\r\n1\r\no\r\n0\r\n\r\n",
    "HTTP/1.1 204 No Content\r\n\r\n",
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nthree",
  ].join("");
  const answers = answersOn(Buffer.from(wire));
  expect(answers.map(({ status, text }) => `${status} ${text()}`)).toEqual(["200 one", "200 two", "204 ", "400 three"]);
  expect(() => oneAnswerAtMost(answers)).toThrow("one request got 4 answers");
  expect(() => answersOn(Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none and more"))).toThrow("no answer");
});

test("a connection that is tried is reported once, also where nobody listens, unless it is allowed", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "attack-detection-"));
  const connections = watchConnections(path.join(folder, "connections"), ["127.0.0.1 port 2"]);
  const source = 'for (const port of [1, 2]) require("node:net").connect(port, "127.0.0.1").on("error", () => {})';
  expect(spawnSync(process.execPath, [connections.option, "-e", source]).status).toBe(0);
  expect(connections.takeTried()).toEqual(["127.0.0.1 port 1"]);
  expect(connections.takeTried()).toEqual([]);
  await rm(folder, { recursive: true });
});

test("an answer that is no answer of the service is no refusal", () => {
  expect(() => refusal(answerOf(404, new Headers(), Buffer.from("<html>")))).toThrow("answered 404");
});
