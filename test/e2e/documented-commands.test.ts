/** The curl commands of README.md and docs/ work as pasted, in the order in which a page shows them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileServer, serveFiles } from "#test/support/file-server.ts";
import { given } from "#test/support/given.ts";
import { crossIndustryInvoice } from "#test/support/invoices.ts";
import { PAGES, readPage } from "#test/support/pages.ts";
import { type Home, makeHome, PROJECT, type Program, startProgram } from "#test/support/program.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { renamedFont } from "#test/support/renamed-font.ts";
import { createTemplate, file } from "#test/support/requests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";

const ADDRESS = "http://localhost:3000";
/** The server of files that the pages name. */
const FILES = "https://example.com";
const FILE_ADDRESSES = /https:\/\/example\.com\/\S+/g;
const PEOPLE = xlsx({ sheets: { Customers: rows(["Name", "City"], ["Zoë Müller", "Konstanz"], ["Ada", "London"]) } });

const INVOICE = crossIndustryInvoice("urn:cen.eu:en16931:2017");
const FONT = renamedFont(undefined, "Corporate Sans", { style: "Bold" });

let home: Home;
let program: Program;
let files: FileServer;

beforeAll(async () => {
  home = await makeHome();
  files = await serveFiles({
    "/terms.pdf": { type: "application/pdf", bytes: rawPdf({ name: "Terms", pages: [""] }) },
  });
  program = await startProgram(home, { REMOTE_FILES_ALLOW: files.settings.remoteFilesAllow ?? "" });
  await cp(path.join(PROJECT, "examples"), path.join(home.workFolder, "examples"), { recursive: true });
  await writeFile(path.join(home.workFolder, "People.xlsx"), PEOPLE);
  await writeFile(path.join(home.workFolder, "invoice.xml"), INVOICE);
  await writeFile(path.join(home.workFolder, "CorporateSans-Bold.ttf"), FONT);
});

afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await files?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

const PAGES_WITH_COMMANDS = PAGES.filter((page) => commandsOf(page).length > 0);

test("the pages for callers have commands", () => {
  expect(PAGES_WITH_COMMANDS).toEqual(
    expect.arrayContaining([
      "README.md",
      "docs/api.md",
      "docs/data-files.md",
      "docs/first-steps.md",
      "docs/fonts.md",
      "docs/many-items.md",
      "docs/output.md",
    ]),
  );
});

given("curl", "LibreOffice").describe("pasted", () => {
  test.each(PAGES_WITH_COMMANDS)("the commands of %s", async (page) => {
    const offer = await readFile(path.join(PROJECT, "examples/Offer.docx"));
    const template = await createTemplate(program, { file: file(offer, "Offer.docx") });
    /** What the placeholders of the page stand for; answers replace them. */
    const known = new Map([["<id>", template.id]]);
    for (const command of commandsOf(page)) {
      const output = /-o (\S+)/.exec(command)?.[1];
      const askedBefore = files.asked.length;
      if (output !== undefined) await rm(path.join(home.workFolder, output), { force: true });
      const { status, stdout, stderr } = await paste(filledIn(command, known));
      expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: "" });
      if (output === undefined) remember(stdout, known);
      else await expectDocument(path.join(home.workFolder, output));
      expect(files.asked.slice(askedBefore).map((each) => FILES + each)).toEqual(command.match(FILE_ADDRESSES) ?? []);
    }
  });
});

/** Blocks of shell commands that call the service, or the address of an upload. */
function commandsOf(page: string): readonly string[] {
  const blocks = Array.from(readPage(page).matchAll(/^```sh\n([\s\S]*?)\n```$/gm), ([, block = ""]) => block);
  return blocks.filter((block) => block.startsWith("curl ") && /localhost:3000|<upload_uri>/.test(block));
}

function filledIn(command: string, known: ReadonlyMap<string, string>): string {
  let filled = command
    .replace(/^curl /, "curl -sSf ")
    .replaceAll(ADDRESS, program.addresses.us)
    .replaceAll(FILES, files.url(""));
  for (const [placeholder, value] of known) filled = filled.replaceAll(placeholder, value);
  return filled;
}

/** This process goes on meanwhile: it serves the files that the service fetches. */
async function paste(command: string) {
  const env = { PATH: process.env.PATH, HOME: home.workFolder, API_KEY: program.apiKey ?? "" };
  const shell = spawn("bash", ["-c", command], { cwd: home.workFolder, env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [status]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, "close")]);
  return { status, stdout, stderr };
}

/** Remembers the id of a template, or the id and address of an upload. Pages use nothing of other responses. */
function remember(answer: string, known: Map<string, string>): void {
  if (!answer.startsWith("{")) return;
  const { id, template_uri, upload_uri } = JSON.parse(answer) as Record<string, string>;
  if (id === undefined) return;
  if (template_uri !== undefined) known.set("<id>", id);
  if (upload_uri !== undefined) known.set("<upload_id>", id).set("<upload_uri>", upload_uri);
}

async function expectDocument(output: string): Promise<void> {
  const bytes = await readFile(output);
  expect(bytes.subarray(0, 4).toString("latin1")).toBe(output.endsWith(".pdf") ? "%PDF" : "PK\x03\x04");
}
