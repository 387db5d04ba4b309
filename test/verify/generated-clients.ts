/** Has each generator of clients read the service's description, and lets the client that it makes use the service. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { makeHome, type Program, startProgram } from "#test/support/program.ts";
import { CLIENT_GENERATORS, OTHER_CLIENT_GENERATORS } from "./client-generators.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";

const TEMPLATE_FILE = "Letter.txt";
/** Its delimiters are not detected, so each client has to send them. */
const TEXT = "Dear <<Name>>,\n<<#Items>>- <<Item>>\n<</>>";
const MERGED = "Dear Zoë,\n- Lamp\n";

const DEADLINE_MS = 120_000;

export function verifyGeneratedClients(tally: Tally): Promise<void> {
  return verifyClients(CLIENT_GENERATORS, tally);
}

export function verifyOtherGeneratedClients(tally: Tally): Promise<void> {
  return verifyClients(OTHER_CLIENT_GENERATORS, tally);
}

async function verifyClients(generators: typeof CLIENT_GENERATORS, tally: Tally): Promise<void> {
  console.log("generated clients: each uploads, lists by folder, updates, generates, downloads and deletes");
  await using home = await makeHome();
  await using program = await startProgram(home);
  const description = path.join(home.workFolder, "openapi.json");
  await writeFile(description, await (await program.call("/openapi.json")).text());
  const template = path.join(home.workFolder, TEMPLATE_FILE);
  await writeFile(template, TEXT);
  await uploadBesideFolders(program);
  for (const [index, [name, build]] of Object.entries(generators).entries()) {
    const folder = path.join(home.workFolder, `client-${index}`);
    await mkdir(folder);
    try {
      const built = await build({ description, folder });
      if ("missing" in built) tally.notAvailable(name, built.missing);
      else await use(name, built.command, { program, template, folder, tally });
    } catch (error) {
      tally.fail(name, (error as Error).message);
    }
  }
}

/** A template that no list by a client's folder may contain. */
async function uploadBesideFolders({ call }: Program): Promise<void> {
  const body = new FormData();
  body.set("file", new File([TEXT], "Other.txt"));
  const { status } = await call("/v1/template", { method: "POST", body });
  if (status !== 201) throw new Error(`a template was answered with ${status}`);
}

interface Use {
  readonly program: Program;
  readonly template: string;
  readonly folder: string;
  readonly tally: Tally;
}

async function use(name: string, command: readonly string[], { program, template, folder, tally }: Use): Promise<void> {
  const [file = "", ...words] = command;
  const { addresses, apiKey } = program;
  const env = { ...process.env, ADDRESS: addresses.us, API_KEY: apiKey, CLIENT: name, TEMPLATE: template };
  const { exitCode, output } = await run(file, words, DEADLINE_MS, { cwd: folder, env });
  const expected = {
    uploaded: "Letter",
    tags: ["Name", { Items: ["Item"] }],
    listed: ["Letter"],
    updated: "Letter 2027",
    folder: ["Clients", name],
    generated: "letter.txt",
    items: 1,
    downloaded: MERGED,
    binary: MERGED,
    codeWhenDeleted: "template_not_found",
  };
  tally.check(exitCode === 0 && isDeepStrictEqual(parsed(output), expected), name, output.slice(-2_000));
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
