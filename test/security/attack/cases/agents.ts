/** Requests of agents (Model Context Protocol) that compute for long, so that nobody else is answered meanwhile. */
import { connect } from "node:net";
import type { Answer } from "#test/security/attack/answer.ts";
import { type Attack, holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";

function attack(name: string, tried: string, run: (target: Target) => Promise<string>): Attack {
  return {
    category: "agents",
    name,
    tried,
    run,
  };
}

function send(target: Target, body: string, options: { readonly key?: string; readonly signal?: AbortSignal } = {}) {
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  return target.call("/mcp", { method: "POST", headers, body, ...options });
}

/** Says what became of the message. */
function answered(answer: Answer): string {
  const text = answer.text();
  if (!isAccepted(answer)) return refusal(answer);
  return text.includes('"isError":true') ? "refused by the tool" : "answered";
}

/** @param data JSON of the item */
function check(id: string, data: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_data","arguments":{"template_id":"${id}","data":${data}}}}`;
}

function use(name: string, input: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
}

function numbered(count: number, prefix = "Tag"): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

function objectOf(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

/** Objects within each other, each with its own names. */
function nested(levels: number, names: number): object {
  let item: object = objectOf(numbered(names));
  for (let level = levels - 1; level >= 0; level--)
    item = { ...objectOf(numbered(names, `n${level}_`)), [`S${level}`]: item };
  return item;
}

const wide = (count: number) => numbered(count).map((name) => `[${name}]`);
const deep = (levels: number) =>
  `${numbered(levels, "#S")
    .map((name) => `[${name}]`)
    .join("")}[x]${"[/]".repeat(levels)}`;

const WIDE = wide(8_000).join("\n");

/** Templates, and data that are compared with them. */
const COMPARED: Readonly<Record<string, { readonly template: string; readonly data: () => string }>> = {
  "8,000 tags with a value each": {
    template: WIDE,
    data: () => JSON.stringify(objectOf(numbered(8_000))),
  },
  "20,000 tags with a value each": {
    template: wide(20_000).join("\n"),
    data: () => JSON.stringify(objectOf(numbered(20_000))),
  },
  "40,000 entries of 5,000 tags": {
    template: `[#Items]${wide(5_000).join("")}[/]`,
    data: () => `{"Items":[${"{},".repeat(39_999)}{}]}`,
  },
  "99 sections in objects of 900 names": { template: deep(99), data: () => JSON.stringify(nested(99, 900)) },
  "99 sections in objects of 3,000 names": { template: deep(99), data: () => JSON.stringify(nested(99, 3_000)) },
  "600,000 empty entries": { template: "[#Items][a][/]", data: () => `{"Items":[${"{},".repeat(599_999)}{}]}` },
  "an object of 700,000 names": { template: "[a]", data: () => JSON.stringify(objectOf(numbered(700_000))) },
  "a value of 9.5 MB": { template: "[a]", data: () => `{"a":"${"x".repeat(9.5e6)}"}` },
};

const MESSAGES: Readonly<Record<string, () => string>> = {
  "300,000 unknown arguments": () =>
    use("generate_document", { template_id: "x", data: {}, ...objectOf(numbered(300_000)) }),
  "80,000 unknown arguments of 100 letters": () =>
    use("check_data", { template_id: "x", data: {}, ...objectOf(numbered(80_000, "n".repeat(95))) }),
  "lists 4,900,000 deep": () => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${"[".repeat(4_900_000)}`,
  "an id of 9.5 MB": () => use("check_data", { template_id: "x".repeat(9.5e6), data: {} }),
  "a folder of 9.5 MB": () => use("list_templates", { folder: ["x".repeat(9.5e6)] }),
  "a search of 9.5 MB": () => use("list_templates", { search: "X".repeat(9.5e6) }),
  "a tool's name of 9.5 MB": () => use("x".repeat(9.5e6), {}),
  "a batch of 100 calls": () =>
    `[${numbered(100)
      .map(() => use("list_templates", {}))
      .join(",")}]`,
};

const MANY = 200;
/** The notifications, and some for what reads them. */
const UNREAD_MEGABYTES_MAX = 300;

export const AGENT_ATTACKS: readonly Attack[] = [
  ...Object.entries(COMPARED).map(([name, { template, data }]) =>
    attack(`data: ${name}`, "to have data compared while nobody else is answered", async (target) => {
      const id = await createTemplate(target, upload(template, "a.txt"));
      return answered(await send(target, check(id, data())));
    }),
  ),
  ...Object.entries(MESSAGES).map(([name, message]) =>
    attack(`message: ${name}`, "to have a message read while nobody else is answered", async (target) =>
      answered(await send(target, message())),
    ),
  ),
  {
    category: "agents",
    name: `${MANY} requests at once`,
    tried: "to have more than an account's share of the service",
    isSlow: true,
    isMany: true,
    async run(target) {
      // The account of the other attacks keeps its slots.
      const { key } = target.strangers;
      const postForm: Target["postForm"] = (path, fields) => target.postForm(path, fields, { key });
      const body = check(
        await createTemplate({ ...target, postForm }, upload(WIDE, "a.txt")),
        JSON.stringify(objectOf(numbered(8_000))),
      );
      const asked = numbered(MANY).map(() => send(target, body, { key }));
      const other = await send(target, use("list_templates", {}));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      holds(other.status === 200, `another account was answered ${other.status}`);
      holds(new Set(statuses).isSubsetOf(new Set([200, 429, 503])), `answered ${[...new Set(statuses)].join(", ")}`);
      holds(statuses.includes(429), "none was refused");
      return `${statuses.filter((status) => status !== 200).length} were refused, and another account was answered`;
    },
  },
  {
    category: "agents",
    name: "150 answers that nobody reads, and 20 notifications of 9 MB",
    tried: "to keep connections and slots of agents for ever",
    isMany: true,
    async run(target) {
      const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${target.key}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n`;
      const progress = { progressToken: "x", progress: 1, message: "y".repeat(9e6) };
      const messages = [
        ...numbered(150).map(() => ({ jsonrpc: "2.0", id: 1, method: "tools/list" })),
        ...numbered(20).map(() => ({ jsonrpc: "2.0", method: "notifications/progress", params: progress })),
      ].map((message) => JSON.stringify(message));
      const before = target.residentBytes();
      const sockets = messages.map((message) => {
        const socket = connect(target.port, "127.0.0.1").on("error", () => {});
        socket.pause().write(`${head}Content-Length: ${message.length}\r\n\r\n${message}`);
        return socket;
      });
      const other = await send(target, use("list_templates", {}), { key: target.strangers.key });
      const grown = Math.round((target.residentBytes() - before) / 1e6);
      for (const socket of sockets) socket.destroy();
      holds(other.status === 200, `another account was answered ${other.status}`);
      holds(grown < UNREAD_MEGABYTES_MAX, `the main process grew by ${grown} MB`);
      return `the main process grew by ${grown} MB, and another account was answered`;
    },
  },
  attack("streams and sessions that agents would keep", "to hold connections without a slot", async (target) => {
    const headers = { Accept: "text/event-stream", "Mcp-Session-Id": "x" };
    const answers = [];
    for (const method of ["GET", "DELETE"]) answers.push(refusal(await target.call("/mcp", { method, headers })));
    return answers.join(", ");
  }),
  attack("agents that hang up", "to leave work behind that nobody waits for", async (target) => {
    const id = await createTemplate(target, upload(WIDE, "a.txt"));
    const body = check(id, JSON.stringify(objectOf(numbered(8_000))));
    await Promise.allSettled(numbered(40).map(() => send(target, body, { signal: AbortSignal.timeout(50) })));
    return answered(await send(target, body));
  }),
];
