/** The service that is attacked, as `npm start` runs it, with everything about it that attacks could have an effect on. */
import { chmod, chown, mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { addTwoAccounts } from "#test/support/accounts.ts";
import { paragraph, picture } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { watchTurns } from "#test/support/long-turns.ts";
import { has } from "#test/support/needs.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import type { Answer } from "./answer.ts";
import { CANARY_ENVIRONMENT, CANARY_FILES, canaryPicture, MARKERS, plantCanaries } from "./canaries.ts";
import { type Connections, watchConnections } from "./connections.ts";
import { type Listener, listen } from "./listener.ts";
import { canaryName, type NamesCanary, openNamesCanary } from "./names-canary.ts";
import { type OpenedFiles, watchOpenedFiles } from "./opened-files.ts";
import { withOwnMounts } from "./own-mounts.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import { openRedirector } from "./redirector.ts";
import { targetOf } from "./target.ts";

export interface Stage extends AsyncDisposable {
  readonly program: Program;
  readonly listener: Listener;
  /** Holds CANARY_FILES. */
  readonly canaryFolder: string;
  /** Every user may write into it, and nothing ever does. */
  readonly watchedFolder: string;
  readonly temporaryFolder: string;
  readonly dataFolder: string;
  /** An address from which the service may fetch, and which redirects to the one that it is given. */
  redirector(to: string): string;
  /** Where webhooks may be received. */
  readonly receiver: Receiver;
  /** Who was asked for what, connected to, called by name or opened since it was last looked at: nobody must. */
  takeHits(): readonly string[];
  /** The longest turn of the main thread since it was last looked at, in milliseconds of processor time. */
  takeLongestTurn(): number;
  /** What another account has. */
  readonly strangers: Strangers;
  readonly options: StageOptions;
}

interface Strangers {
  readonly key: string;
  readonly template: Readonly<Record<string, unknown>>;
  readonly document: Readonly<Record<string, unknown>>;
  /** Where the document lies in the data folder: a PDF that shows the canary's picture and the account's marker. */
  readonly storedPdf: string;
}

export interface StageOptions {
  /** Runs as on a machine that allows no namespaces. Requires root. */
  readonly withoutNamespaces?: boolean;
  /** Runs as an ordinary user instead of root, without namespaces. */
  readonly asUser?: boolean;
  /** Runs as on a kernel without Landlock, and without namespaces. */
  readonly withoutLandlock?: boolean;
  /** Where all files are noted that its processes open, see `file-log.ts`. */
  readonly fileLog?: FileLogging;
}

interface FileLogging {
  /** Words before a command that has its files noted. */
  readonly words: readonly string[];
  /** Is told where processes have their folders. */
  opened(temporaryFolder: string): void;
}

const NAMES = path.join(import.meta.dirname, "names-preload.ts");
const WITHOUT_LANDLOCK = path.resolve(import.meta.dirname, "../../support/without-landlock.ts");
/** Where `names-preload.ts` lets names lead that are not this machine's. */
const PUBLIC = "203.0.114.1";
/** A user id that nobody has and that the service does not assign to its converters. */
const ORDINARY_USER = 61_190;

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const home = opened.use(await makeHome());
  // The permissions of the system's own folder: other users may enter it, such as those of LibreOffice and Chromium.
  for (const folder of [home.folder, home.temporaryFolder]) await chmod(folder, 0o711);
  const [canaryFolder, watchedFolder] = [path.join(home.folder, "canary"), path.join(home.folder, "watched")];
  await plantCanaries(canaryFolder);
  await mkdir(watchedFolder);
  await chmod(watchedFolder, 0o777);
  const canary = await canaryPicture();
  const listener = opened.use(await listen((asked) => (asked.includes(".txt") ? Buffer.from(MARKERS.file) : canary)));
  const redirector = opened.use(await openRedirector());
  const receiver = opened.use(await openReceiver());
  const mayTry = [redirector, receiver].map(({ port }) => `127.0.0.1 port ${port}`);
  const connections = watchConnections(path.join(home.folder, "connections"), [
    ...mayTry,
    `${PUBLIC} port ${listener.port}`,
  ]);
  const turns = watchTurns(path.join(home.folder, "turns"));
  const filter = options.withoutLandlock ? `--import ${WITHOUT_LANDLOCK}` : "";
  const settings = {
    ...CANARY_ENVIRONMENT,
    NODE_OPTIONS: `--import ${NAMES} ${filter} ${connections.option} ${turns.option}`,
    REMOTE_FILES_ALLOW: `127.0.0.1:${redirector.port}, 127.0.0.1:${receiver.port}`,
  };
  const names = has("root who may unshare mounts") ? opened.use(await openNamesCanary()) : undefined;
  const within = [...(await mountsOf(home, options, names)), ...(options.fileLog?.words ?? [])];
  const program = opened.use(await startProgram(home, settings, within));
  const { temporaryFolder, dataFolder } = home;
  options.fileLog?.opened(temporaryFolder);
  const partial = { program, listener, canaryFolder, watchedFolder, temporaryFolder, dataFolder, options };
  const files = opened.use(await watchOpenedFiles());
  const takeHits = () => hitsOf({ listener, connections, names, files });
  const stage = { ...partial, receiver, takeHits, takeLongestTurn: turns.takeLongest, redirector: redirector.to };
  if (names !== undefined) await assertNamesWatched(program, names);
  const strangers = await settleStrangers(program, dataFolder);
  for (const file of CANARY_FILES) files.watch(path.join(canaryFolder, file));
  files.watch(strangers.storedPdf);
  const all = opened.move();
  return { ...stage, strangers, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** The words before the command of the service that let it run as the options say. */
async function mountsOf(
  { folder, temporaryFolder, workFolder }: Home,
  { withoutNamespaces = false, asUser = false }: StageOptions,
  names: NamesCanary | undefined,
): Promise<readonly string[]> {
  if (names === undefined) return [];
  const mounts = { resolver: names.address, withoutUnshare: withoutNamespaces || asUser, folder };
  if (!asUser) return withOwnMounts(mounts);
  for (const owned of [folder, temporaryFolder, workFolder]) await chown(owned, ORDINARY_USER, ORDINARY_USER);
  return withOwnMounts({ ...mounts, userId: ORDINARY_USER });
}

interface Watchers {
  readonly listener: Listener;
  readonly connections: Connections;
  /** Undefined where nobody may be given a resolver. */
  readonly names: NamesCanary | undefined;
  readonly files: OpenedFiles;
}

function hitsOf({ listener, connections, names, files }: Watchers): readonly string[] {
  return [
    ...listener.takeHits().map((hit) => `it connected: ${hit}`),
    ...connections.takeTried().map((place) => `it tried to connect to ${place}`),
    ...(names?.takeQuestions() ?? []).map((name) => `it asked for the name ${name}`),
    ...files.takeOpened().map((file) => `it opened ${file}`),
  ];
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

/** The service asks for the name of an address that it is given: the resolver must hear of it. */
async function assertNamesWatched(program: Program, names: NamesCanary): Promise<void> {
  const name = canaryName("control");
  const file = new File([docx(paragraph("[%Logo]")) as Uint8Array<ArrayBuffer>], "Control.docx");
  const form = new FormData();
  form.set("file", file);
  const template = await program.call("/v1/template", { method: "POST", body: form });
  const { id } = (await template.json()) as { readonly id: string };
  const body = JSON.stringify({ template_id: id, data: { Logo: `http://${name}/a.png` } });
  const headers = { "Content-Type": "application/json" };
  await (await program.call("/v1/document", { method: "POST", headers, body })).body?.cancel();
  if (!names.takeQuestions().includes(name)) throw new Error("the stage's resolver hears of no questions");
}

/** Another account with a template and a document that hold its marker, and the canary's picture. */
async function settleStrangers(program: Program, dataFolder: string): Promise<Strangers> {
  const directory = program.openDirectory();
  const { strangersKey: key } = await addTwoAccounts(directory.accounts).finally(() => directory.close());
  const call = { call: (at: string, options: RequestInit) => program.call(at, { ...options, key }) };
  const form = new FormData();
  const template = docx({
    // Its hints for accessibility would name the marker in each list of the stranger's own.
    body:
      paragraph(`${MARKERS.account} [Name]`) +
      paragraph([picture("a.png").replace("<wp:docPr", '<wp:docPr descr="a"')]),
    pictures: { "a.png": await canaryPicture() },
  });
  form.set("file", new File([template as Uint8Array<ArrayBuffer>], "Secret.docx"));
  const created = (await (
    await call.call("/v1/template", { method: "POST", body: form })
  ).json()) as Strangers["template"];
  const body = JSON.stringify({ template_id: created.id, data: { Name: MARKERS.account }, output_format: ".pdf" });
  const headers = { "Content-Type": "application/json" };
  const document = await call.call("/v1/document", { method: "POST", headers, body });
  const answered = (await document.json()) as Strangers["document"];
  return { key, template: created, document: answered, storedPdf: await findPdf(dataFolder, String(answered.id)) };
}

async function findPdf(dataFolder: string, id: string): Promise<string> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if (file.includes(id) && (await readFile(file)).subarray(0, 5).toString("latin1") === "%PDF-") return file;
  }
  throw new Error("the stage finds no stored PDF");
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
