/** A request that hides another one: whoever reads both answers the second to somebody else. */
import type { Attack } from "#test/security/attack/attack.ts";
import { oneAnswerAtMost } from "#test/security/attack/attack.ts";
import type { Target } from "#test/security/attack/target.ts";

const CRLF = "\r\n";

/** What is hidden: a request that is answered wherever it is read as one. */
function hidden({ key }: Target): string {
  return `GET /v1/template HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key}\r\n\r\n`;
}

interface Outer {
  /** Default `POST /v1/template`. */
  readonly line?: string;
  /** Default `HTTP/1.1`. */
  readonly version?: string;
  readonly key?: string;
  /** Header lines; LENGTH stands for the length of the body. */
  readonly headers: string;
  /** HIDDEN stands for the other request. */
  readonly body?: string;
}

/** Connections that stay open, as those between a proxy and the service do. */
const OUTER: Readonly<Record<string, Outer>> = {
  "a length and chunks": {
    headers: "Content-Length: LENGTH\r\nTransfer-Encoding: chunked",
    body: "0\r\n\r\nHIDDEN",
  },
  "chunks and a length": {
    headers: "Transfer-Encoding: chunked\r\nContent-Length: 5",
    body: "0\r\n\r\nHIDDEN",
  },
  "two lengths, the first of nothing": { headers: "Content-Length: 0\r\nContent-Length: LENGTH" },
  "two lengths, the second of nothing": { headers: "Content-Length: LENGTH\r\nContent-Length: 0" },
  "two lengths in one header": { headers: "Content-Length: LENGTH, 0" },
  "a length in a folded line": { headers: "X: y\r\n Content-Length: 0\r\nContent-Length: LENGTH" },
  "a length behind a carriage return alone": { headers: "X: y\rContent-Length: 0\r\nContent-Length: LENGTH" },
  "a length behind a NUL": { headers: "X: y\0\r\nContent-Length: LENGTH" },
  "a length with a blank before its colon": { headers: "Content-Length : 0\r\nContent-Length: LENGTH" },
  "a length in hexadecimal digits": { headers: "Content-Length: 0x0\r\nContent-Length: LENGTH" },
  "chunks by a name in capitals and a tab": {
    headers: "TRANSFER-ENCODING:\tchunked\r\nContent-Length: LENGTH",
    body: "0\r\n\r\nHIDDEN",
  },
  "chunks twice": {
    headers: "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\nContent-Length: LENGTH",
    body: "0\r\n\r\nHIDDEN",
  },
  "chunks of HTTP/1.0 that stays open": {
    version: "HTTP/1.0",
    headers: "Connection: keep-alive\r\nTransfer-Encoding: chunked",
    body: "0\r\n\r\nHIDDEN",
  },
  "chunks of HTTP/1.0": { version: "HTTP/1.0", headers: "Transfer-Encoding: chunked", body: "0\r\n\r\nHIDDEN" },
  "chunks of HTTP/0.9 that stays open": {
    version: "HTTP/0.9",
    headers: "Connection: keep-alive\r\nTransfer-Encoding: chunked",
    body: "0\r\n\r\nHIDDEN",
  },
  "chunks and a length of HTTP/1.0": {
    version: "HTTP/1.0",
    headers: "Connection: keep-alive\r\nContent-Length: LENGTH\r\nTransfer-Encoding: chunked",
    body: "0\r\n\r\nHIDDEN",
  },
  "chunks of a coding that nobody undoes": {
    headers: "Transfer-Encoding: gzip, chunked",
    body: "0\r\n\r\nHIDDEN",
  },
  "chunks of the identity": {
    headers: "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
    body: "0\r\n\r\nHIDDEN",
  },
  "the identity, without a length": { headers: "Transfer-Encoding: identity" },
  "a coding of no name": { headers: "Transfer-Encoding:\r\nContent-Length: LENGTH" },
  "a coding in a folded line": {
    headers: "Transfer-Encoding:\r\n chunked\r\nContent-Length: LENGTH",
    body: "0\r\n\r\nHIDDEN",
  },
  "a length in a line that is folded at once": { headers: "Content-Length:\r\n LENGTH" },
  "two Hosts": { headers: "Host: another\r\nContent-Length: LENGTH" },
  "chunks whose end has line feeds alone": { headers: "Transfer-Encoding: chunked", body: "0\n\nHIDDEN" },
  "a chunk's extension with a line feed": {
    headers: "Transfer-Encoding: chunked",
    body: "1;a\nb\r\nx\r\n0\r\n\r\nHIDDEN",
  },
  "a chunk's extension without end": {
    headers: "Transfer-Encoding: chunked",
    body: `1;${"a".repeat(100_000)}\r\nx\r\n0\r\n\r\nHIDDEN`,
  },
  "a chunk that is longer than it says": {
    headers: "Transfer-Encoding: chunked",
    body: "1\r\nxyz\r\n0\r\n\r\nHIDDEN",
  },
  "a trailer that is a request": { headers: "Transfer-Encoding: chunked", body: "0\r\nHIDDEN" },
  "the body of a GET": { line: "GET /v1/template", headers: "Content-Length: LENGTH" },
  "the body of a GET in chunks": {
    line: "GET /v1/template",
    headers: "Transfer-Encoding: chunked",
    body: "SIZE\r\nHIDDEN\r\n0\r\n\r\n",
  },
  "the body of a DELETE": { line: "DELETE /v1/template/nothing", headers: "Content-Length: LENGTH" },
  "the body of OPTIONS": { line: "OPTIONS /v1/template", headers: "Content-Length: LENGTH" },
  "the body of a method that there is not": { line: "PATCH /v1/template", headers: "Content-Length: LENGTH" },
  "the body of a request to nowhere": { line: "POST /nowhere", headers: "Content-Length: LENGTH" },
  "the body of a request with a wrong key": { key: "wrong", headers: "Content-Length: LENGTH" },
  "the body of a link's file": { line: "GET /files/nothing/nothing", headers: "Content-Length: LENGTH" },
  "a body that is waited for": { headers: "Expect: 100-continue\r\nContent-Length: LENGTH" },
  "a body that something else is expected of": { headers: "Expect: evil\r\nContent-Length: LENGTH" },
  "the body of a change to another protocol": {
    line: "GET /v1/template",
    headers: "Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: LENGTH",
  },
  "the body of a change to HTTP/2": {
    line: "GET /v1/template",
    headers: "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\nContent-Length: LENGTH",
  },
  "what follows CONNECT": { line: "CONNECT localhost:80", headers: "X: y" },
};

export const SMUGGLING_ATTACKS: readonly Attack[] = Object.entries(OUTER).map(([name, outer]) => {
  return {
    category: "requests",
    name: `a request hidden in ${name}`,
    tried: "to have what follows on a connection answered to somebody else",
    isSlow: true,
    run: async (target) => oneAnswerAtMost(await target.wire(written(target, outer))),
  };
});

function written(
  target: Target,
  { line = "POST /v1/template", version = "HTTP/1.1", key = target.key, headers, body = "HIDDEN" }: Outer,
) {
  const inner = hidden(target);
  const content = body.replace("HIDDEN", inner).replace("SIZE", inner.length.toString(16));
  const length = String(content.length);
  const lines = [
    `${line} ${version}`,
    "Host: localhost",
    `Authorization: ${key}`,
    headers.replaceAll("LENGTH", length),
  ];
  return `${lines.join(CRLF)}${CRLF}${CRLF}${content}`;
}
