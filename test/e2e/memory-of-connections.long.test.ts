/** Connections that send bodies without end, and some that read no answer: the service keeps its memory, and serves others. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { BODY_BUDGET } from "#shared/base/model/limits.ts";
import { createAccount } from "#shared/service/manage-accounts.ts";
import { ownResidentBytes } from "#shared/workers/processes/process-memory.ts";
import { given } from "#test/support/given.ts";
import { type Turns, watchTurns } from "#test/support/long-turns.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";

const ACCOUNTS = 4;
const BODIES = 1_000;
/** So many are sent as far as they go: more than there is room for. The service drops the others, which cost only time. */
const FILLING = 40;
const STALLED = 200;
/** As in docs/limits.md. */
const RESIDENT_MEGABYTES_MAX = 2_000;
/** Ten bytes less than is announced. */
const BODY = Buffer.alloc(25_000_000 - 10, 0x2d);
/** Nobody waits for longer, however many requests arrive at once (the limit of attacks by many, too). */
const TURN_MS_MAX = 300;
const CHUNK_BYTES = 100_000;
const ANSWER_BYTES = 7_000_000;

interface Account {
  readonly key: string;
  /** The id of a template whose documents have ANSWER_BYTES. */
  readonly template: string;
}

let home: Home;
let program: Program;
let turns: Turns;
let accounts: readonly Account[];
const sockets: Socket[] = [];

beforeAll(async () => {
  home = await makeHome();
  turns = watchTurns(path.join(home.folder, "turns"));
  program = await startProgram(home, { LIBREOFFICE_PROGRAM: home.workFolder, NODE_OPTIONS: turns.option });
  accounts = await Promise.all(Array.from({ length: ACCOUNTS + 1 }, makeAccount));
}, 120_000);

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

given("Linux").test(
  `${BODIES} unfinished bodies of 25 MB and ${STALLED} answers that nobody reads leave the main process its memory`,
  { timeout: 300_000 },
  async () => {
    const [other, ...attackers] = accounts as [Account, ...Account[]];
    turns.takeLongest();
    let megabytesMax = 0;
    const waits: number[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const start = performance.now();
        const answer = await program.call(`/v1/template/${other.template}`, { key: other.key });
        waits.push(performance.now() - start);
        expect(answer.status).toBe(200);
        megabytesMax = Math.max(megabytesMax, residentMegabytes());
        await pause(100);
      }
    })();
    for (let n = 0; n < STALLED; n++) await stall(attackers[n % ACCOUNTS] as Account);
    const [filling, rest] = [await unfinished(FILLING), await unfinished(BODIES - FILLING)];
    await Promise.all(filling.map((socket) => send(socket, BODY.length)));
    await Promise.all(rest.map((socket) => send(socket, CHUNK_BYTES)));
    await pause(2_000);
    isOver = true;
    await watching;
    const sorted = waits.toSorted((a, b) => a - b);
    const [median, longest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
    const longestTurn = turns.takeLongest();
    console.log(
      `main process at most ${megabytesMax} MB; another account waited ${median.toFixed(0)} ms at the median, ` +
        `${longest.toFixed(0)} ms at most, of ${waits.length} calls; ` +
        `the longest turn of the main thread took ${longestTurn.toFixed(0)} ms of processor time`,
    );
    expect(longestTurn).toBeLessThan(TURN_MS_MAX);
    expect(megabytesMax).toBeGreaterThan(BODY_BUDGET.bytesMax / 1e6);
    expect(megabytesMax).toBeLessThan(RESIDENT_MEGABYTES_MAX);
    for (const socket of sockets) socket.destroy();
    await expect.poll(residentMegabytes, { timeout: 60_000, interval: 500 }).toBeLessThan(RESIDENT_MEGABYTES_MAX / 2);
  },
);

function residentMegabytes(): number {
  return Math.round(ownResidentBytes(program.processId) / 1e6);
}

async function makeAccount(): Promise<Account> {
  const directory = program.openDirectory();
  try {
    const { apiKey: key } = await createAccount(
      { accounts: directory.accounts, now: Date.now, randomBytes },
      { plan: "Business", region: "us" },
    );
    const body = new FormData();
    body.set("file", new File(["[Name]", "x".repeat(ANSWER_BYTES)], "a.txt"));
    const answer = await program.call("/v1/template", { method: "POST", key, body });
    return { key, template: ((await answer.json()) as { readonly id: string }).id };
  } finally {
    directory.close();
  }
}

/** Asks for a document of ANSWER_BYTES and reads nothing of it. */
async function stall({ key, template }: Account): Promise<void> {
  const socket = await open();
  socket.pause();
  const body = JSON.stringify({ template_id: template, data: {}, output_format: ".txt" });
  socket.write(
    `POST /v1/document HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\n` +
      `Accept: application/octet-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** Announces bodies of 25 MB. */
function unfinished(count: number): Promise<readonly Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const socket = await open();
      socket.resume();
      socket.write(
        `POST /v1/template HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${accounts[1 + (n % ACCOUNTS)]?.key}\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${BODY.length + 10}\r\n\r\n`,
      );
      return socket;
    }),
  );
}

/** Sends this much of a body, as fast as it is taken. */
async function send(socket: Socket, bytes: number): Promise<void> {
  for (let at = 0; at < bytes && !socket.destroyed; at += CHUNK_BYTES)
    if (!socket.write(BODY.subarray(at, at + CHUNK_BYTES)))
      await Promise.race([once(socket, "drain"), once(socket, "close")]);
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(program.addresses.us).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  sockets.push(socket);
  return socket;
}
