/** Where nothing but settings keeps documents from the network, nobody is sent a datagram or asked for a name either. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM } from "#test/support/chromium.ts";
import { given } from "#test/support/given.ts";
import { HOSTILE_DOCUMENTS } from "#test/support/hostile-documents.ts";
import { programFolderWithoutKit } from "#test/support/libreoffice.ts";
import { docxWithLinkedPicture } from "#test/support/office-files.ts";
import { PROJECT } from "#test/support/program.ts";
import { type Listener, listen } from "./attack/listener.ts";
import { canaryName, type NamesCanary, openNamesCanary } from "./attack/names-canary.ts";
import { withOwnMounts } from "./attack/own-mounts.ts";

given("root who may unshare mounts", "LibreOffice", "Chromium").describe("without namespaces", () => {
  let folder: string;
  let names: NamesCanary;
  let listener: Listener;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "names-test-"));
    names = await openNamesCanary();
    listener = await listen(() => Buffer.from("x"));
  });
  afterAll(async () => {
    await names[Symbol.asyncDispose]();
    await listener[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const address = (label: string) => `http://${canaryName(label)}:${listener.port}/a.png`;

  /** What a command prints that has no other resolver than the canary, and no tool to make namespaces. */
  async function run(...command: readonly string[]): Promise<string> {
    const mounts = withOwnMounts({ resolver: names.address, withoutUnshare: true, folder });
    const [program = "", ...words] = [...mounts, ...command];
    const child = spawn(program, words, { cwd: PROJECT, stdio: ["ignore", "pipe", "ignore"], timeout: 120_000 });
    const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);
    return printed;
  }

  const script = (source: string, ...words: readonly string[]) =>
    run(process.execPath, "--input-type=module-typescript", "-e", source, ...words);

  test("a program that asks for a name, or sends a datagram, is noticed", async () => {
    await script(ASK, address("control"), String(listener.port));
    expect(names.takeQuestions()).toContain(canaryName("control"));
    expect(listener.takeHits().toSorted()).toEqual(["GET /a.png HTTP/1.1", "a datagram of 4 bytes"]);
  });

  test("so is LibreOffice as it is, with a linked picture", async () => {
    const file = path.join(folder, "linked.docx");
    writeFileSync(file, docxWithLinkedPicture("text", address("office")));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run("soffice", "--headless", profile, "--convert-to", "pdf", "--outdir", folder, file);
    expect(names.takeQuestions()).toContain(canaryName("office"));
    listener.takeHits();
  });

  test("so is Chromium as it is, with a picture", async () => {
    const file = path.join(folder, "page.html");
    writeFileSync(file, `<!doctype html><img src="${address("page")}" alt="">`);
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${folder}/chromium`];
    await run(CHROMIUM?.program ?? "", ...flags, `--print-to-pdf=${folder}/page.pdf`, `file://${file}`);
    expect(names.takeQuestions()).toContain(canaryName("page"));
    listener.takeHits();
  });

  test.each([
    ["LibreOffice in process", () => ""],
    ["LibreOffice's command line", () => programFolderWithoutKit(path.join(folder, "program"))],
  ])("%s asks nobody, whatever a document links", async (_, programFolder) => {
    const kinds = HOSTILE_DOCUMENTS.filter(({ what }) => READING.includes(what));
    const files = kinds.map(({ filename, bytes }, at) => {
      const file = path.join(folder, `${at}-${filename}`);
      writeFileSync(file, bytes(address(`document-${at}`)));
      return file;
    });
    const { made } = JSON.parse(await script(CONVERT, folder, programFolder(), ...files));
    // Those that are not made are refused before LibreOffice sees what they link.
    expect(made).toBeGreaterThanOrEqual(READING.length);
    expect(names.takeQuestions()).toEqual([]);
    expect(listener.takeHits()).toEqual([]);
  });
});

/** Kinds of hostile documents that fetch with LibreOffice's own settings. */
const READING = ["a linked picture", "a background", "a form's data", "a picture field"];

const ASK = `
import { createSocket } from "node:dgram";
const [address, port] = process.argv.slice(1);
await fetch(address).catch(() => {});
const socket = createSocket("udp4");
socket.send("ping", Number(port), "127.0.0.1", () => socket.close());
`;

/** Converts each file, and prints how many it made. */
const CONVERT = `
import { mkdtempSync, chmodSync, readFileSync } from "node:fs";
import path from "node:path";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
const [folder, programFolder, ...files] = process.argv.slice(1);
const temporaryFolder = mkdtempSync(path.join(folder, "tmp-"));
for (const each of [folder, temporaryFolder]) chmodSync(each, 0o711);
const log = () => {};
const programFolders = programFolder === "" ? {} : { programFolders: [programFolder] };
const converter = createProcessConverter({ log, remedy: "", temporaryFolder, ...programFolders });
let made = 0;
for (const file of files) {
  const from = path.extname(file);
  await converter.convert({ source: readFileSync(file), from, to: ".pdf" }).then(() => made++, () => {});
}
await converter.stop();
console.log(JSON.stringify({ made }));
`;
