/** The service that is attacked, as `npm start` runs it, with everything about it that attacks could have an effect on. */
import { once } from "node:events";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { addTwoAccounts } from "#test/support/accounts.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { makeHome, type Program, startProgram } from "#test/support/program.ts";
import type { Answer } from "./answer.ts";
import { CANARY_ENVIRONMENT, canaryPicture, MARKERS, plantCanaries } from "./canaries.ts";
import { type Listener, listen } from "./listener.ts";
import { targetOf } from "./target.ts";

export interface Stage extends AsyncDisposable {
  readonly program: Program;
  readonly listener: Listener;
  /** Holds CANARY_FILES. */
  readonly canaryFolder: string;
  /** Every user may write into it, and nothing ever does. */
  readonly watchedFolder: string;
  readonly temporaryFolder: string;
  /** An address from which the service may fetch, and which redirects to the one that it is given. */
  redirector(to: string): string;
  /** What another account has. */
  readonly strangers: Strangers;
}

interface Strangers {
  readonly key: string;
  readonly template: Readonly<Record<string, unknown>>;
  readonly document: Readonly<Record<string, unknown>>;
}

const NAMES = path.join(import.meta.dirname, "names-preload.ts");

export async function openStage(): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const home = opened.use(await makeHome());
  // As the system's own folder: other users may pass through, and LibreOffice and Chromium be such.
  for (const folder of [home.folder, home.temporaryFolder]) await chmod(folder, 0o711);
  const [canaryFolder, watchedFolder] = [path.join(home.folder, "canary"), path.join(home.folder, "watched")];
  await plantCanaries(canaryFolder);
  await mkdir(watchedFolder);
  await chmod(watchedFolder, 0o777);
  const picture = await canaryPicture();
  const listener = opened.use(await listen((asked) => (asked.includes(".txt") ? Buffer.from(MARKERS.file) : picture)));
  const redirector = opened.use(await openRedirector());
  const settings = {
    ...CANARY_ENVIRONMENT,
    NODE_OPTIONS: `--import ${NAMES}`,
    REMOTE_FILES_ALLOW: `127.0.0.1:${redirector.port}`,
  };
  const program = opened.use(await startProgram(home, settings));
  const partial = { program, listener, canaryFolder, watchedFolder, temporaryFolder: home.temporaryFolder };
  const stage = { ...partial, redirector: redirector.to };
  const strangers = await settleStrangers(program);
  const all = opened.move();
  return { ...stage, strangers, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Files that were written where nothing is ever written. */
export function filesWritten({ watchedFolder }: Pick<Stage, "watchedFolder">): Promise<readonly string[]> {
  return readdir(watchedFolder, { recursive: true });
}

/** Folders of documents that are being converted, or were and are still there. */
export async function documentsLeft({ temporaryFolder }: Pick<Stage, "temporaryFolder">): Promise<readonly string[]> {
  // Folders may go while they are read.
  const names = await readdir(temporaryFolder, { recursive: true }).catch(() => []);
  return names.filter((name) => path.basename(name).startsWith("conversion-"));
}

async function openRedirector() {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? "", "http://redirector").searchParams.get("to") ?? "/";
    // Written as it is: Node would refuse what is no header, and the attack with it.
    response.socket?.end(Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`, "latin1"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    to: (address: string) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(address)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** Another account with a template and a document that hold its marker. */
async function settleStrangers(program: Program): Promise<Strangers> {
  const directory = program.openDirectory();
  const { strangersKey: key } = await addTwoAccounts(directory.accounts).finally(() => directory.close());
  const call = { call: (at: string, options: RequestInit) => program.call(at, { ...options, key }) };
  const form = new FormData();
  form.set("file", new File([docx(paragraph(`${MARKERS.account} [Name]`)) as Uint8Array<ArrayBuffer>], "Secret.docx"));
  const template = (await (
    await call.call("/v1/template", { method: "POST", body: form })
  ).json()) as Strangers["template"];
  const body = JSON.stringify({ template_id: template.id, data: { Name: MARKERS.account }, output_format: ".pdf" });
  const headers = { "Content-Type": "application/json" };
  const document = await call.call("/v1/document", { method: "POST", headers, body });
  return { key, template, document: (await document.json()) as Strangers["document"] };
}

/** What an honest caller gets at this moment; undefined when it is right. */
export async function honestRequestFails(stage: Stage): Promise<string | undefined> {
  const target = targetOf(stage, stage.program);
  const file = new File([docx(paragraph("Dear [Name]")) as Uint8Array<ArrayBuffer>], "Letter.docx");
  const created = await target.postForm("/v1/template", { file });
  if (created.status !== 201) return said(created);
  const fields = { template_id: created.json().id, data: { Name: "Ada" }, output_format: ".txt" };
  const made = await target.postJson("/v1/document", fields, { headers: { Accept: "application/octet-stream" } });
  return made.status === 201 && made.text().includes("Dear Ada") ? undefined : said(made);
}

function said(answer: Answer): string {
  return `an honest request was answered ${answer.status}: ${answer.text().slice(0, 200)}`;
}
