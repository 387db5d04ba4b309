/** Files from addresses that callers give: what is fetched, from where, and what is refused without a connection. */
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { parseAllowedHosts } from "#shared/base/model/allowed-host.ts";
import { createHttpRemoteFiles, type HttpRemoteFilesOptions } from "#shared/storage/remote/remote-files.http.ts";
import { RemoteFailure } from "#shared/storage/remote/remote-files.ts";
import { PRIVATE_HOSTS } from "#test/support/private-hosts.ts";
import { type SelfSigned, selfSigned } from "#test/support/self-signed.ts";

const LIMITS = { bytesMax: 100_000, deadlineMs: 5_000 };
const TLS = selfSigned("files.test");

const servers: (http.Server | https.Server)[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Listener {
  readonly port: number;
  readonly requests: readonly IncomingMessage[];
}

async function listen(answer: RequestListener, tls?: SelfSigned): Promise<Listener> {
  const requests: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(request);
    answer(request, response);
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, requests };
}

/** Lets the test's own server be reached as if it were public. */
function reaching({ port }: Pick<Listener, "port">, options: HttpRemoteFilesOptions = {}) {
  const allowedHosts = ["files.test", "other.test"].map((hostname) => ({ hostname, port }));
  return createHttpRemoteFiles({ lookup: async () => ["127.0.0.1"], allowedHosts, ...options });
}

async function failureOf(fetching: Promise<unknown>): Promise<RemoteFailure> {
  const failure = await fetching.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof RemoteFailure) return failure;
  throw new Error(`expected a RemoteFailure, not ${String(failure)}`);
}

const says = (text: string, type = "text/plain; charset=utf-8") => {
  return (_: IncomingMessage, response: ServerResponse) => response.writeHead(200, { "content-type": type }).end(text);
};

describe("a file is fetched", () => {
  test("a file is fetched whole, with its media type and where it came from", async () => {
    const server = await listen(says("%PDF-1.7", "Application/PDF; x=y"));
    const url = `http://files.test:${server.port}/a/terms.pdf?v=1`;
    const file = await reaching(server).fetch(url, LIMITS);
    expect(Buffer.from(file.bytes).toString()).toBe("%PDF-1.7");
    expect(file.mediaType).toBe("application/pdf");
    expect(file.url).toBe(url);
  });

  test("fetching a file reveals nothing of ours but the address: no cookie, key or referrer", async () => {
    const server = await listen(says("x"));
    await reaching(server).fetch(`http://files.test:${server.port}/`, LIMITS);
    const { headers, method } = server.requests[0] ?? { headers: {}, method: "" };
    expect(method).toBe("GET");
    expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    expect(headers.host).toBe(`files.test:${server.port}`);
  });

  test("through redirects, each of them checked, five at most", async () => {
    const server = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return response.end("there");
      return response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const files = reaching(server);
    const five = await files.fetch(`http://files.test:${server.port}/5`, LIMITS);
    expect(Buffer.from(five.bytes).toString()).toBe("there");
    const six = await failureOf(files.fetch(`http://files.test:${server.port}/6`, LIMITS));
    expect([six.fault, six.reason]).toEqual(["not_allowed", "it redirects more than 5 times"]);
  });

  test("a file is fetched over https only from a server with a valid certificate for its name", async () => {
    const server = await listen(says("secret"), TLS);
    const trusting = reaching(server, { certificateAuthorities: TLS.cert });
    const file = await trusting.fetch(`https://files.test:${server.port}/`, LIMITS);
    expect(Buffer.from(file.bytes).toString()).toBe("secret");
    for (const [files, host] of [
      [reaching(server), "files.test"],
      [trusting, "other.test"],
    ] as const) {
      expect((await failureOf(files.fetch(`https://${host}:${server.port}/`, LIMITS))).fault).toBe("unreachable");
    }
    expect(server.requests).toHaveLength(1);
  });
});

describe("a private address gets no connection", () => {
  test.each(PRIVATE_HOSTS)("http://%s", async (host) => {
    const server = await listen(says("inside"));
    const failure = await failureOf(createHttpRemoteFiles().fetch(`http://${host}:${server.port}/`, LIMITS));
    // A system may not know the name at all; in any case nothing arrives.
    expect(["not_allowed", "unreachable"]).toContain(failure.fault);
    expect(server.requests).toEqual([]);
  });

  test("a name with one private address among public ones is refused", async () => {
    const files = createHttpRemoteFiles({ lookup: async () => ["93.184.215.14", "127.0.0.1"] });
    const failure = await failureOf(files.fetch("http://mixed.test/", LIMITS));
    expect([failure.fault, failure.reason]).toEqual([
      "not_allowed",
      "mixed.test is not an address of the public internet",
    ]);
  });

  test("a name that answers differently the second time is asked only once", async () => {
    const server = await listen(says("inside"));
    let asked = 0;
    const lookup = async () => (asked++ === 0 ? ["203.0.114.1"] : ["127.0.0.1"]);
    const files = createHttpRemoteFiles({ lookup });
    await failureOf(files.fetch(`http://rebinding.test:${server.port}/`, { ...LIMITS, deadlineMs: 500 }));
    expect(asked).toBe(1);
    expect(server.requests).toEqual([]);
  });

  test("a redirect to one is refused", async () => {
    const inside = await listen(says("inside"));
    const server = await listen((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end();
    });
    const failure = await failureOf(reaching(server).fetch(`http://files.test:${server.port}/`, LIMITS));
    expect(failure.fault).toBe("not_allowed");
    expect(inside.requests).toEqual([]);
  });
});

test("a port where another protocol is spoken gets no connection, at a public host either", async () => {
  const files = createHttpRemoteFiles({ lookup: async () => ["203.0.114.1"] });
  const failure = await failureOf(files.fetch("http://mail.test:25/", LIMITS));
  expect([failure.fault, failure.reason]).toEqual([
    "not_allowed",
    "port 25 is reserved for another protocol than HTTP",
  ]);
});

describe("a host that the operator allows", () => {
  const inside = async () => ["127.0.0.1"];

  test("is reached at its private address, by its name as addresses spell it", async () => {
    const server = await listen(says("inside"));
    const allowedHosts = parseAllowedHosts(`Files.Test:${server.port}`) ?? [];
    const files = createHttpRemoteFiles({ lookup: inside, allowedHosts });
    const file = await files.fetch(`http://FILES.test:${server.port}/`, LIMITS);
    expect(Buffer.from(file.bytes).toString()).toBe("inside");
  });

  test("is reached by its address where that is what was allowed", async () => {
    const server = await listen(says("inside"));
    const files = createHttpRemoteFiles({ allowedHosts: parseAllowedHosts("127.0.0.1") ?? [] });
    expect((await files.fetch(`http://127.1:${server.port}/`, LIMITS)).url).toBe(`http://127.0.0.1:${server.port}/`);
  });

  test.each([
    ["another name for the same machine", (port: number) => `http://other.test:${port}/`],
    ["its address", (port: number) => `http://127.0.0.1:${port}/`],
    ["its name with a dot behind it", (port: number) => `http://files.test.:${port}/`],
    ["its name as a user before another one", (port: number) => `http://files.test:${port}@other.test:${port}/`],
  ])("opens nothing else: %s", async (_what, address) => {
    const server = await listen(says("inside"));
    const allowedHosts = [{ hostname: "files.test", port: server.port }];
    const files = createHttpRemoteFiles({ lookup: inside, allowedHosts });
    expect((await failureOf(files.fetch(address(server.port), LIMITS))).fault).toBe("not_allowed");
    expect(server.requests).toEqual([]);
  });

  test("opens no other port of its own", async () => {
    const [server, neighbour] = [await listen(says("inside")), await listen(says("neighbour"))];
    const allowedHosts = [{ hostname: "files.test", port: server.port }];
    const files = createHttpRemoteFiles({ lookup: inside, allowedHosts });
    expect((await failureOf(files.fetch(`http://files.test:${neighbour.port}/`, LIMITS))).fault).toBe("not_allowed");
    expect(neighbour.requests).toEqual([]);
  });

  test("cannot lead on to a private address that was not allowed", async () => {
    const secret = await listen(says("secret"));
    const location = `http://169.254.169.254:${secret.port}/latest/meta-data`;
    const server = await listen((_, response) => response.writeHead(302, { location }).end());
    const allowedHosts = [{ hostname: "files.test", port: server.port }];
    const files = createHttpRemoteFiles({ lookup: inside, allowedHosts });
    const failure = await failureOf(files.fetch(`http://files.test:${server.port}/`, LIMITS));
    expect([failure.fault, failure.reason]).toEqual([
      "not_allowed",
      "169.254.169.254 is not an address of the public internet",
    ]);
    expect(secret.requests).toEqual([]);
  });
});

describe("an address is refused", () => {
  test.each([
    ["file:///etc/passwd", "not_allowed", "only http and https URLs are fetched, not file"],
    ["ftp://files.test/a", "not_allowed", "only http and https URLs are fetched, not ftp"],
    ["gopher://files.test/a", "not_allowed", "only http and https URLs are fetched, not gopher"],
    ["javascript:alert(1)", "not_allowed", "only http and https URLs are fetched, not javascript"],
    [
      "http://user:pass@files.test/",
      "not_allowed",
      "it contains a user name or a password, which the service never sends",
    ],
    ["no address", "not_a_url", "it is not a URL such as https://example.com/terms.pdf"],
    ["http://", "not_a_url", "it is not a URL such as https://example.com/terms.pdf"],
  ] as const)("%s", async (url, fault, reason) => {
    const failure = await failureOf(createHttpRemoteFiles().fetch(url, LIMITS));
    expect([failure.fault, failure.reason]).toEqual([fault, reason]);
  });

  test("when it leads from https to http", async () => {
    const plain = await listen(says("changed on the way"));
    const server = await listen(
      (_, response) => response.writeHead(301, { location: `http://files.test:${plain.port}/` }).end(),
      TLS,
    );
    const files = createHttpRemoteFiles({
      lookup: async () => ["127.0.0.1"],
      allowedHosts: [{ hostname: "files.test" }],
      certificateAuthorities: TLS.cert,
    });
    const failure = await failureOf(files.fetch(`https://files.test:${server.port}/`, LIMITS));
    expect(failure.reason).toBe("it redirects from https to http");
    expect(plain.requests).toEqual([]);
  });
});

describe("limits", () => {
  test("a longer file is refused by its announced length, without reading it", async () => {
    const server = await listen((_, response) => {
      response.writeHead(200, { "content-length": "200000" });
      response.flushHeaders();
    });
    const failure = await failureOf(reaching(server).fetch(`http://files.test:${server.port}/`, LIMITS));
    expect([failure.fault, failure.reason]).toEqual(["too_large", "it is larger than 100000 bytes"]);
  });

  test("an endless file is refused as soon as it is too long", async () => {
    let sent = 0;
    const server = await listen((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      response.on("drain", send);
      response.on("error", () => {});
      send();
    });
    const failure = await failureOf(reaching(server).fetch(`http://files.test:${server.port}/`, LIMITS));
    expect(failure.fault).toBe("too_large");
    // What the sockets hold in between is a few megabytes at most.
    expect(sent).toBeLessThan(20_000_000);
  });

  test("a slow drip ends at the deadline of the whole", async () => {
    const server = await listen((_, response) => {
      const drip = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(drip));
    });
    const limits = { ...LIMITS, deadlineMs: 400 };
    const failure = await failureOf(reaching(server).fetch(`http://files.test:${server.port}/`, limits));
    expect([failure.fault, failure.reason]).toEqual(["timed_out", "it could not be fetched within 0.4 seconds"]);
  });

  test("a lookup that never answers ends at the deadline", async () => {
    const files = createHttpRemoteFiles({ lookup: () => new Promise(() => {}) });
    const failure = await failureOf(files.fetch("http://files.test/", { ...LIMITS, deadlineMs: 200 }));
    expect(failure.fault).toBe("timed_out");
  });

  test("only so many fetches run at one time; the others wait", async () => {
    let running = 0;
    let most = 0;
    const server = await listen((_, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        response.end("x");
      }, 30);
    });
    const files = reaching(server, { fetchesMax: 2 });
    await Promise.all(Array.from({ length: 6 }, () => files.fetch(`http://files.test:${server.port}/`, LIMITS)));
    expect(most).toBe(2);
  });
});

test.each([
  [404, "not_found", "its server returned the status 404"],
  [500, "not_found", "its server returned the status 500"],
  [204, "not_found", "its server returned the status 204"],
] as const)("the status %s: there is no file", async (status, fault, reason) => {
  const server = await listen((_, response) => response.writeHead(status).end());
  const failure = await failureOf(reaching(server).fetch(`http://files.test:${server.port}/`, LIMITS));
  expect([failure.fault, failure.reason, failure.status]).toEqual([fault, reason, status]);
});

test("an answer that breaks off is no file", async () => {
  const server = await listen((_, response) => {
    response.writeHead(200, { "content-length": "10" }).write("12345", () => response.destroy());
  });
  const failure = await failureOf(reaching(server).fetch(`http://files.test:${server.port}/`, LIMITS));
  expect(failure.fault).toBe("unreachable");
});

test("a compressed answer is refused: a small one could unpack to a large one", async () => {
  const server = await listen((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x"));
  const failure = await failureOf(reaching(server).fetch(`http://files.test:${server.port}/`, LIMITS));
  expect([failure.fault, failure.reason]).toEqual([
    "unreachable",
    "its server sent a compressed response although the request does not allow it",
  ]);
});
