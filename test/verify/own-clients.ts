/** Packs the clients of `clients/`, installs each into an empty folder, and lets it and its documentation use the service. */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { packForPython, packForTypeScript } from "#clients/build/pack.ts";
import { missing, type ToolName } from "#test/support/needs.ts";
import { makeHome, PROJECT, type Program, startProgram } from "#test/support/program.ts";
import { KINDS_OF_FAULT, startBrokenServer } from "./broken-server.ts";
import { startProxy } from "./proxy.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";

const TEXT = "Dear <<Name>>,\n<<#Items>>- <<Item>>\n<</>>";
const MERGED = "Dear Zoë,\n- Lamp\n";
const DEADLINE_MS = 300_000;

interface Language {
  readonly name: string;
  /** The fence of its examples in docs/clients.md. */
  readonly fence: string;
  /** In `test/verify/clients`. */
  readonly program: string;
  /** In the same folder. */
  readonly programForFaults: string;
  /** In the same folder: what the tests of the product, in TypeScript, do not reach. */
  readonly unitTests?: string;
  /** Installs the packed client into the folder. @returns the command before the path of a program */
  install(folder: string): Promise<readonly string[]>;
  readonly needs?: ToolName;
}

const LANGUAGES: readonly Language[] = [
  {
    name: "the client for TypeScript",
    fence: "ts",
    program: "use-merganser-client.mjs",
    programForFaults: "meet-broken-answers.mjs",
    async install(folder) {
      await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
      await must("npm", ["install", "--silent", "--no-audit", "--no-fund", await packForTypeScript(folder)], folder);
      return [process.execPath];
    },
  },
  {
    name: "the client for Python",
    fence: "python",
    program: "use_merganser_client.py",
    programForFaults: "meet_broken_answers.py",
    unitTests: "test_merganser_client.py",
    async install(folder) {
      await must("python3", ["-m", "venv", path.join(folder, "venv")], folder);
      const python = path.join(folder, "venv/bin/python");
      await must(python, ["-m", "pip", "install", "--quiet", await packForPython(folder, python)], folder);
      return [python];
    },
    needs: "Python 3.11 with venv",
  },
];

export async function verifyOwnClients(tally: Tally): Promise<void> {
  console.log("the project's own clients: installed from their packed files, they and their examples use the service");
  await using home = await makeHome();
  await using program = await startProgram(home);
  const template = path.join(home.workFolder, "Letter.txt");
  await writeFile(template, TEXT);
  for (const language of LANGUAGES) {
    const { name } = language;
    const folder = path.join(home.workFolder, `own-client-${language.fence}`);
    await mkdir(folder);
    try {
      const why = language.needs && missing(language.needs);
      if (why !== undefined) tally.notAvailable(name, why);
      else await verifyClient(language, { program, template, folder, tally });
    } catch (error) {
      tally.fail(name, (error as Error).message);
    }
  }
}

interface Use {
  readonly program: Program;
  readonly template: string;
  readonly folder: string;
  readonly tally: Tally;
}

async function verifyClient(language: Language, { program, template, folder, tally }: Use): Promise<void> {
  const { name } = language;
  const [command = "", ...before] = await language.install(folder);
  const { addresses, apiKey } = program;
  const env = { ...process.env, API_KEY: apiKey, TEMPLATE: template };
  const used = path.join(folder, language.program);
  await cp(path.join(PROJECT, "test/verify/clients", language.program), used);
  await using proxy = await startProxy(addresses.us, { failsFirst: true });
  for (const [where, ADDRESS] of Object.entries({ "": addresses.us, ", whose answers get lost": proxy.address })) {
    const CLIENT = `${language.fence}${where}`;
    const options = { cwd: folder, env: { ...env, ADDRESS, CLIENT } };
    const { exitCode, output } = await run(command, [...before, used], DEADLINE_MS, options);
    const isRight = exitCode === 0 && isDeepStrictEqual(parsed(output), expected(CLIENT));
    tally.check(isRight, `${name}${where}`, output.slice(-2_000));
  }

  const faults = path.join(folder, language.programForFaults);
  await cp(path.join(PROJECT, "test/verify/clients", language.programForFaults), faults);
  await using broken = await startBrokenServer();
  const met = await run(command, [...before, faults], DEADLINE_MS, {
    cwd: folder,
    env: { ...env, ADDRESS: broken.address },
  });
  tally.check(
    met.exitCode === 0 && isDeepStrictEqual(parsed(met.output), EXPECTED_OF_FAULTS),
    `${name}: answers that are broken`,
    met.output.slice(-2_000),
  );

  if (language.unitTests !== undefined) {
    const tests = path.join(PROJECT, "test/verify/clients", language.unitTests);
    const tested = await run(command, [...before, tests], DEADLINE_MS, { cwd: folder });
    tally.check(tested.exitCode === 0, `${name}: its own tests`, tested.output.slice(-2_000));
  }

  const examples = path.join(folder, `examples.${language.fence === "ts" ? "ts" : "py"}`);
  await writeFile(examples, await examplesOf(language.fence, addresses.us));
  await cp(path.join(PROJECT, "examples"), path.join(folder, "examples"), { recursive: true });
  const shown = await run(command, [...before, examples], DEADLINE_MS, { cwd: folder, env });
  const isRight = shown.exitCode === 0 && shown.output.includes("template_not_found 404");
  tally.check(isRight, `${name}: the examples of docs/clients.md`, shown.output.slice(-2_000));
}

function expected(client: string) {
  return {
    uploaded: "Letter",
    tags: ["Name", { Items: ["Item"] }],
    listed: ["Letter"],
    updated: "Letter 2027",
    folder: ["Clients", client],
    generated: "letter.txt",
    items: 1,
    downloaded: MERGED,
    binary: MERGED,
    binaryName: "letter.txt",
    renamed: ["First letter", "First letter"],
    batch: ["Letter 2027.zip", 250, true],
    isError: true,
    codeWhenDeleted: "template_not_found",
    statusWhenDeleted: 404,
  };
}

/** Each of five calls fails, and the file that two of them write stays as it was. */
const EXPECTED_OF_FAULTS = {
  ...Object.fromEntries(Object.entries(KINDS_OF_FAULT).map(([fault, kind]) => [fault, Array(5).fill(kind)])),
  kept: [["document.pdf", "before"]],
};

/** The examples are one program, in the order of the page. */
async function examplesOf(fence: string, address: string): Promise<string> {
  const page = await readFile(path.join(PROJECT, "docs/clients.md"), "utf8");
  const blocks = page.matchAll(new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\`$`, "gms"));
  return Array.from(blocks, ([, code = ""]) => code)
    .join("\n")
    .replaceAll("http://localhost:3000", address);
}

async function must(command: string, words: readonly string[], cwd: string): Promise<void> {
  const { exitCode, output } = await run(command, [...words], DEADLINE_MS, { cwd });
  if (exitCode !== 0) throw new Error(`${command} ${words.join(" ")}: ${output.slice(-2_000)}`);
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
