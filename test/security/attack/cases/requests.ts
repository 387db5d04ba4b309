/** Requests that are slow, large, deep, or two at once. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, NotBlocked, oneAnswerAtMost, refusal } from "#test/security/attack/attack.ts";
import { MARKERS } from "#test/security/attack/canaries.ts";
import { createTemplate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";

const head = (target: Target, more = "") =>
  `Host: localhost\r\nAuthorization: ${target.key}\r\nConnection: close\r\n${more}`;

/** What is written to the connection as it stands. */
const ON_THE_WIRE: Readonly<Record<string, (target: Target) => string>> = {
  "both lengths (smuggling)": (target) =>
    `POST /v1/template HTTP/1.1\r\n${head(target)}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`,
  "two lengths": (target) =>
    `POST /v1/template HTTP/1.1\r\n${head(target)}Content-Length: 1\r\nContent-Length: 5\r\n\r\nxxxxx`,
  "a length with a sign": (target) => `POST /v1/template HTTP/1.1\r\n${head(target)}Content-Length: +5\r\n\r\nxxxxx`,
  "a negative length": (target) => `POST /v1/template HTTP/1.1\r\n${head(target)}Content-Length: -1\r\n\r\n`,
  "a length beyond all numbers": (target) =>
    `POST /v1/template HTTP/1.1\r\n${head(target)}Content-Length: 99999999999999999999999\r\n\r\n`,
  "an encoding that is almost chunked": (target) =>
    `POST /v1/template HTTP/1.1\r\n${head(target)}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  "chunked before another encoding": (target) =>
    `POST /v1/template HTTP/1.1\r\n${head(target)}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  "a chunk of a size beyond all numbers": (target) =>
    `POST /v1/template HTTP/1.1\r\n${head(target)}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx\r\n0\r\n\r\n`,
  "a chunk of no size": (target) =>
    `POST /v1/template HTTP/1.1\r\n${head(target)}Transfer-Encoding: chunked\r\n\r\nevil\r\nx\r\n0\r\n\r\n`,
  "a header that is folded": (target) =>
    `GET /v1/template HTTP/1.1\r\n${head(target)}X: a\r\n b\r\n c: d\r\n\r\n`.replace("X: a", " X: a"),
  "a blank before the colon": (target) =>
    `GET /v1/template HTTP/1.1\r\n${head(target)}Transfer-Encoding : chunked\r\n\r\n`,
  "a NUL in a header": (target) => `GET /v1/template HTTP/1.1\r\n${head(target)}X: a\0b\r\n\r\n`,
  "a line feed alone": (target) => `GET /v1/template HTTP/1.1\n${head(target).replaceAll("\r\n", "\n")}X: a\rb\n\n`,
  "20,000 headers": (target) =>
    `GET /v1/template HTTP/1.1\r\n${head(target)}${"X: y\r\n".repeat(20_000)}\r\n`.replace(
      "X: y",
      "X: y".repeat(70_000),
    ),
  "a header of 1 MB": (target) => `GET /v1/template HTTP/1.1\r\n${head(target)}X: ${"x".repeat(1_000_000)}\r\n\r\n`,
  "an address of 1 MB": (target) => `GET /${"x".repeat(1_000_000)} HTTP/1.1\r\n${head(target)}\r\n`,
  "a method of 100,000 characters": (target) => `${"X".repeat(100_000)} / HTTP/1.1\r\n${head(target)}\r\n`,
  "CONNECT to another machine": (target) => `CONNECT 127.0.0.1:${target.listener.port} HTTP/1.1\r\n${head(target)}\r\n`,
  TRACE: (target) => `TRACE /v1/template HTTP/1.1\r\n${head(target)}\r\n`,
  "an HTTP of the future": (target) => `GET / HTTP/9.9\r\n${head(target)}\r\n`,
  "the preface of HTTP/2": () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "the start of TLS": () => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "a path that goes upwards": (target) => `GET /files/../../../../../../etc/passwd HTTP/1.1\r\n${head(target)}\r\n`,
  "a path that goes upwards, encoded": (target) =>
    `GET /files/..%2f..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\n${head(target)}\r\n`,
  "a path that goes upwards by backslashes": (target) =>
    `GET /files/..\\..\\..\\etc\\passwd HTTP/1.1\r\n${head(target)}\r\n`,
  "a path with a NUL": (target) => `GET /files/a%00b HTTP/1.1\r\n${head(target)}\r\n`,
  "an encoding that is none in the path": (target) => `GET /v1/template/%ff%fe%zz HTTP/1.1\r\n${head(target)}\r\n`,
};

const DEEP = 200_000;

/** Bodies of JSON that are none, or too much. */
const BODIES: Readonly<Record<string, (template: string) => string>> = {
  "arrays 200,000 deep": (id) => `{"template_id": "${id}", "data": ${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`,
  "objects 200,000 deep": (id) => `{"template_id": "${id}", "data": ${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`,
  "JSON in JSON in JSON": (id) =>
    JSON.stringify({ template_id: id, data: JSON.stringify(JSON.stringify(JSON.stringify([{}]))) }),
  "a million keys": (id) =>
    `{"template_id": "${id}", "data": {${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(",")}}}`,
  "a million items": (id) => `{"template_id": "${id}", "data": [${"{},".repeat(1_000_000)}{}]}`,
  "a million addresses": (id) =>
    `{"template_id": "${id}", "data": {}, "output_format": ".pdf", "attach": [${'"x",'.repeat(1_000_000)}"x"]}`,
  "a number of a million digits": (id) => `{"template_id": "${id}", "data": {"Name": ${"9".repeat(1_000_000)}}}`,
  "a number beyond all numbers": (id) =>
    `{"template_id": "${id}", "data": {"Name": 1e999999}, "output_quality": 1e999}`,
  "the same key twice": (id) => `{"template_id": "x", "template_id": "${id}", "data": {}, "data": {"Name": "x"}}`,
  "no end": (id) => `{"template_id": "${id}", "data": {"Name": "`,
  "something behind the end": (id) => `{"template_id": "${id}", "data": {}} evil`,
  "bytes that are no UTF-8": (id) => `{"template_id": "${id}", "data": {"Name": "\u00ff\u00fe\u00c0\u0080"}}`,
  "values of every wrong type": () =>
    '{"template_id": {"$ne": null}, "data": true, "output_format": [], "single_file": {}, "output_quality": "NaN", "merge_with": {"a": 1}}',
  "a query in place of an id": () => `{"template_id": "' OR 1=1 --", "data": {}}`,
};

const URLENCODED = "application/x-www-form-urlencoded";
const multipart = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;
const FORM = "multipart/form-data; boundary=b";

/** Fields of megabytes: whoever reads them before their length keeps all others waiting. `{id}` stands for a template. */
const LONG_FIELDS: Readonly<Record<string, { readonly type: string; readonly body: () => string }>> = {
  "24 MB of percent signs": { type: URLENCODED, body: () => `template_id={id}&data=${"%".repeat(24e6)}` },
  "24 MB of escapes": { type: URLENCODED, body: () => `template_id={id}&data=${"%41".repeat(8e6)}` },
  "the name of a field of 24 MB": { type: URLENCODED, body: () => `template_id={id}&x${"[a]".repeat(8e6)}=1` },
  "a name of 24 MB": { type: FORM, body: () => multipart("name", "x".repeat(24e6)) },
  "a name of six million smileys": { type: FORM, body: () => multipart("name", "😀".repeat(6e6)) },
  "4,000,000 lines that begin like the boundary": { type: FORM, body: () => multipart("data", "\r\n--bx".repeat(4e6)) },
  "a text of 24 MB in another charset": {
    type: FORM,
    body: () =>
      `--b\r\nContent-Disposition: form-data; name="data"\r\nContent-Type: text/plain; charset=shift_jis\r\n\r\n${"x".repeat(24e6)}\r\n--b--\r\n`,
  },
  "a format of 24 MB": {
    type: "application/json",
    body: () => `{"template_id":"{id}","data":{},"output_format":"${"x".repeat(24e6)}"}`,
  },
  "an attachment of escapes": {
    type: "application/json",
    body: () =>
      `{"template_id":"{id}","data":{},"output_format":".txt","attach":"data:text/plain,${"%41".repeat(8e6)}"}`,
  },
  "an attachment of Base64 with blanks": {
    type: "application/json",
    body: () =>
      `{"template_id":"{id}","data":{},"output_format":".pdf","attach":"data:text/plain;base64,${"A ".repeat(12e6)}"}`,
  },
  "an address of 24 MB": {
    type: "application/json",
    body: () =>
      `{"template_id":"{id}","data":{},"output_format":".pdf","attach":"http://example.invalid/${"x".repeat(24e6)}"}`,
  },
};

/** Templates whose reading, showing or listing takes long. */
const LONG_TEMPLATES: Readonly<Record<string, () => readonly [text: string, filename: string]>> = {
  "a text of 7 MB": () => [`[Name]${"lorem ipsum\n".repeat(600_000)}`, "a.txt"],
  "a page of 7 MB": () => [`<p>[Name]</p>${"lorem ipsum ".repeat(600_000)}`, "a.html"],
  "20,000 tags of 160 letters": () => [
    Array.from({ length: 20_000 }, (_, at) => `[${`t${at}`.padEnd(160, "x")}]`).join("\n"),
    "a.txt",
  ],
  "20,000 tags of 30 letters": () => [
    Array.from({ length: 20_000 }, (_, at) => `[${`t${at}`.padEnd(30, "x")}]`).join("\n"),
    "a.txt",
  ],
};

const BODIES_AT_ONCE = 40;
const UNFINISHED = Buffer.alloc(25_000_000, 0x2d);
/** The limit of one account, and some for what is under way. */
const BODIES_MEGABYTES_MAX = 450;
/** A hundred descriptions of the API, and some for 34 requests of each connection. */
const PIPELINED_MEGABYTES_MAX = 150;
const ANSWERS_AT_ONCE = 60;
/** The slots of one account, with an answer each and what made it. */
const ANSWERS_MEGABYTES_MAX = 1_000;

async function until(condition: () => boolean): Promise<void> {
  for (const end = performance.now() + 60_000; !condition() && performance.now() < end; ) await pause(50);
}

export const REQUEST_ATTACKS: readonly Attack[] = [
  ...Object.entries(ON_THE_WIRE).map(([name, bytes]) =>
    attack(name, "to have one request read as another, or none", async (target) => {
      return oneAnswerAtMost(await target.wire(bytes(target)));
    }),
  ),
  ...Object.entries(BODIES).map(([name, body]) =>
    attack(`JSON: ${name}`, "to exhaust or confuse the reader of JSON", async (target) => {
      const id = await createTemplate(target, upload("Dear {{Name}}", "a.txt"));
      const answer = await target.postJson("/v1/document", Buffer.from(body(id), "latin1").toString("latin1"));
      return isAccepted(answer) ? "made of what it says" : refusal(answer);
    }),
  ),
  ...Object.entries(LONG_FIELDS).map(([name, { type, body }]) =>
    attack(`a long field: ${name}`, "to have it read while nobody else is answered", async (target) => {
      const id = await createTemplate(target, upload("Dear [Name]", "a.txt"));
      const headers = { "Content-Type": type };
      const answer = await target.call("/v1/document", { method: "POST", headers, body: body().replace("{id}", id) });
      return isAccepted(answer) ? "made of what it says" : refusal(answer);
    }),
  ),
  ...Object.entries(LONG_TEMPLATES).map(([name, template]) =>
    attack(
      `a long template: ${name}`,
      "to have it read, shown and listed while nobody else is answered",
      async (target) => {
        const [text, filename] = template();
        const created = await target.postForm("/v1/template", { file: upload(text, filename) });
        if (!isAccepted(created)) return refusal(created);
        const { id } = created.json();
        for (const path of ["", `/${id}`, `/${id}/schema`, `/${id}/text`])
          isAccepted(await target.call(`/v1/template${path}`));
        const headers = { "Content-Type": "application/json" };
        isAccepted(await target.call(`/v1/template/${id}`, { method: "PUT", headers, body: '{"name":"another"}' }));
        isAccepted(await target.call(`/v1/template/${id}`, { method: "DELETE" }));
        return "read and listed";
      },
    ),
  ),
  attack("a path of 120,000 steps", "to have it compared with all paths", async (target) =>
    refusal(await target.call(`/v1/${"a/".repeat(120_000)}`)),
  ),
  attack("a header Prefer of 5,000 semicolons", "to keep the reader of preferences busy for ever", async (target) => {
    const template_id = await createTemplate(target, upload("Dear {{Name}}", "a.txt"));
    const headers = { Prefer: `a${" ;".repeat(5_000)} (` };
    const answer = await target.postJson("/v1/document", { template_id, data: {} }, { headers });
    return isAccepted(answer) ? "read in one go, and ignored" : refusal(answer);
  }),
  attack("a body of 60 MB", "to fill memory", async (target) =>
    refusal(await target.postForm("/v1/template", { file: upload(Buffer.alloc(60e6, 0x78), "a.txt") })),
  ),
  attack("a body of 1 GB packed to 1 MB", "to fill memory by Content-Encoding", async (target) => {
    const packed = gzipSync(Buffer.alloc(1e9, 0x20), { level: 1 });
    const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
    return refusal(
      await target.call("/v1/document", { method: "POST", headers, body: packed as Uint8Array<ArrayBuffer> }),
    );
  }),
  attack("an endless body in chunks", "to fill memory by a body without a length", async (target) => {
    const socket = await open(target);
    socket.write(
      `POST /v1/template HTTP/1.1\r\n${head(target)}Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`;
    let sent = 0;
    while (!socket.destroyed && sent < 300) {
      sent++;
      if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
    }
    holds(sent < 300, "300 MB were taken");
    return `given up after ${sent} MB`;
  }),
  attack("hosts and forwarding headers of the caller's", "to have links lead elsewhere", async (target) => {
    const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n';
    const forged =
      "X-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: javascript\r\nForwarded: host=evil.test\r\nX-Original-URL: /evil\r\n";
    const more = `${forged}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n`;
    const [answer] = await target.wire(
      `POST /v1/template HTTP/1.1\r\n${head(target, more).replace("localhost", "evil.test")}\r\n${form}`,
    );
    if (answer === undefined) throw new NotBlocked("no answer");
    holds(!answer.text().includes("evil.test"), `it says ${answer.text().slice(0, 300)}`);
    return "links begin with the address that the operator gave";
  }),
  attack("Hosts that are no hosts of URLs", "to have addresses written to the log", async (target) => {
    for (const host of ["99999999999", "1.1.1.256", "1".repeat(100_000), "a/b", "a?b", "a@b", "a%00b"]) {
      const more = "Content-Type: application/json\r\nContent-Length: 2\r\n";
      const headers = head(target, more).replace("localhost", host);
      const [answer] = await target.wire(`POST /v1/document?secret=${MARKERS.account} HTTP/1.1\r\n${headers}\r\n{}`);
      holds(answer?.status === 400, `the Host ${host.slice(0, 20)} was answered ${answer?.status}`);
    }
    return "each is refused before its address is read";
  }),
  {
    ...attack(
      "1,700 pipelined requests whose answers nobody reads",
      "to keep others waiting, and to fill memory",
      async (target) => {
        const before = target.residentBytes();
        const socket = await open(target);
        socket.pause();
        socket.write("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_700));
        const other = await target.call("/v1/template", { key: target.strangers.key });
        const grown = Math.round((target.residentBytes() - before) / 1e6);
        socket.destroy();
        holds(other.status === 200, `another account was answered ${other.status}`);
        holds(grown < PIPELINED_MEGABYTES_MAX, `the main process grew by ${grown} MB`);
        return `the main process grew by ${grown} MB, and another account was answered`;
      },
    ),
    isMany: true,
  },
  {
    ...attack(
      "150 connections of 1,700 pipelined requests each",
      "to have all of them read at once",
      async (target) => {
        const before = target.residentBytes();
        const sockets = await Promise.all(Array.from({ length: 150 }, () => open(target)));
        const ends = sockets.map((socket) => new Promise((resolve) => socket.on("close", resolve)));
        const requests = "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_700);
        for (const socket of sockets) socket.write(requests);
        const other = await target.call("/v1/template", { key: target.strangers.key });
        await Promise.all(ends);
        const grown = Math.round((target.residentBytes() - before) / 1e6);
        holds(other.status === 200, `another account was answered ${other.status}`);
        holds(grown < PIPELINED_MEGABYTES_MAX, `the main process grew by ${grown} MB`);
        return `the main process grew by ${grown} MB, and the connections were closed`;
      },
    ),
    isMany: true,
  },
  {
    ...attack("20 bodies in a million chunks of a byte each", "to have each chunk handed on", async (target) => {
      const before = target.residentBytes();
      const form = "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n";
      const request = `POST /v1/template HTTP/1.1\r\n${head(target, form)}\r\n${"1\r\nx\r\n".repeat(1_000_000)}`;
      const answered = Promise.all(Array.from({ length: 20 }, () => target.wire(request)));
      const other = await target.call("/v1/template", { key: target.strangers.key });
      const stopped = (await answered).map(oneAnswerAtMost);
      const grown = Math.round((target.residentBytes() - before) / 1e6);
      holds(other.status === 200, `another account was answered ${other.status}`);
      holds(grown < PIPELINED_MEGABYTES_MAX, `the main process grew by ${grown} MB`);
      return `${stopped[0]}; the main process grew by ${grown} MB`;
    }),
    isMany: true,
  },
  attack("900 names that almost match", "to have names compared where all are served", async (target) => {
    const names = Array.from({ length: 900 }, (_, index) => `name${index}${"x".repeat(100)}`);
    const id = await createTemplate(target, upload(names.map((name) => `[${name}]`).join(" "), "a.txt"));
    const data = Object.fromEntries(names.map((name) => [name.replace("n", "N"), 1]));
    const answer = await target.postJson("/v1/document", { template_id: id, data });
    holds(isAccepted(answer), `it was answered ${answer.status}`);
    return "the first of them are compared";
  }),
  attack("a thousand ranges of one file", "to multiply an answer", async (target) => {
    const id = await createTemplate(target, upload("x".repeat(100_000), "a.txt"));
    const link = String((await target.call(`/v1/template/${id}`)).json().template_uri);
    const Range = `bytes=${Array.from({ length: 1_000 }, () => "0-99999").join(",")}`;
    const answer = await target.call(link, { key: null, headers: { Range } });
    holds(answer.bytes.length <= 100_000, `${answer.bytes.length} bytes came back`);
    return "the file comes once";
  }),
  attack(
    "40 bodies of 25 MB whose last bytes never come",
    "to fill memory before anything is admitted",
    async (target) => {
      const before = target.residentBytes();
      const sockets = await Promise.all(Array.from({ length: BODIES_AT_ONCE }, () => open(target)));
      const form = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 25000010\r\n";
      const refused = new Set<Socket>();
      for (const socket of sockets) {
        socket.on("data", (chunk: Buffer) => chunk.includes(" 429 ") && refused.add(socket));
        socket.write(`POST /v1/template HTTP/1.1\r\n${head(target, form)}\r\n`);
        socket.write(UNFINISHED);
      }
      await until(() => sockets.every((socket) => refused.has(socket) || socket.writableLength === 0));
      const grown = (target.residentBytes() - before) / 1e6;
      const other = await target.call("/v1/template", { key: target.strangers.key });
      for (const socket of sockets) socket.destroy();
      holds(other.status === 200, `another account was answered ${other.status}`);
      holds(grown < BODIES_MEGABYTES_MAX, `the main process grew by ${Math.round(grown)} MB`);
      return `the main process grew by ${Math.round(grown)} MB, and another account was answered`;
    },
  ),
  {
    ...attack("60 answers of 8 MB that nobody reads", "to fill memory with answers, and all slots", async (target) => {
      const id = await createTemplate(target, upload("[Name]", "a.txt"));
      const body = JSON.stringify({ template_id: id, data: { Name: "x".repeat(8e6) }, output_format: ".txt" });
      const json = `Content-Type: application/json\r\nAccept: application/octet-stream\r\nContent-Length: ${body.length}\r\n`;
      const before = target.residentBytes();
      const sockets = await Promise.all(Array.from({ length: ANSWERS_AT_ONCE }, () => open(target)));
      const ends = sockets.map((socket) => {
        socket.pause();
        socket.write(`POST /v1/document HTTP/1.1\r\n${head(target, json)}\r\n${body}`);
        return once(socket, "close");
      });
      await pause(10_000);
      const grown = Math.round((target.residentBytes() - before) / 1e6);
      const other = await target.call("/v1/template", { key: target.strangers.key });
      // A paused socket sees its end when it reads.
      await pause(95_000);
      for (const socket of sockets) socket.resume();
      const isOver = await Promise.race([Promise.all(ends).then(() => true), pause(60_000, false)]);
      for (const socket of sockets) socket.destroy();
      holds(other.status === 200, `another account was answered ${other.status}`);
      holds(grown < ANSWERS_MEGABYTES_MAX, `the main process grew by ${grown} MB`);
      holds(isOver, "some are open after their minutes");
      return `the main process grew by ${grown} MB, and the connections were closed`;
    }),
    isSlow: true,
    isMany: true,
  },
  {
    ...attack("200 connections whose headers never end (slowloris)", "to take all connections", async (target) => {
      const sockets = await Promise.all(Array.from({ length: 200 }, () => open(target)));
      const drips = sockets.map((socket) => {
        socket.write("GET /v1/template HTTP/1.1\r\nHost: localhost\r\n");
        const timer = setInterval(() => !socket.destroyed && socket.write("X: y\r\n"), 5_000);
        return once(socket, "close").finally(() => clearInterval(timer));
      });
      const meanwhile = await target.call("/v1/template");
      holds(meanwhile.status === 200, "an honest request is not answered meanwhile");
      // Node looks after them every half a minute.
      const isOver = await Promise.race([Promise.all(drips).then(() => true), pause(95_000, false)]);
      for (const socket of sockets) socket.destroy();
      holds(isOver, "they are open after 95 seconds");
      return "all are closed after their minute; others are answered meanwhile";
    }),
    isSlow: true,
  },
  {
    ...attack("100 bodies that come a byte at a time", "to take all workers", async (target) => {
      const sockets = await Promise.all(Array.from({ length: 100 }, () => open(target)));
      for (const socket of sockets) {
        socket.write(
          `POST /v1/template HTTP/1.1\r\n${head(target)}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n-`,
        );
      }
      await pause(2_000);
      const id = await createTemplate(target, upload("Dear {{Name}}", "a.txt"));
      const made = await target.postJson("/v1/document", {
        template_id: id,
        data: { Name: "Ada" },
        output_format: ".txt",
      });
      for (const socket of sockets) socket.destroy();
      holds(made.status === 201, `an honest request was answered ${made.status}`);
      return "others are answered meanwhile";
    }),
    isSlow: true,
  },
];

function attack(name: string, tried: string, run: Attack["run"]): Attack {
  return { category: "requests", name, tried, run };
}

async function open(target: Target): Promise<Socket> {
  const socket = connect(target.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  await once(socket, "connect");
  return socket;
}
