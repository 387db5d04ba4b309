/** The calls that Studio offers to copy make the document, where their language is installed. */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { codeIn, type Language } from "#studio/desk/code/code.ts";
import { given } from "#test/support/given.ts";
import type { Need } from "#test/support/needs.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";

/** The file's name, the command that runs it, and what that needs. */
const RUNS = {
  curl: ["call.sh", ["sh"], ["curl"]],
  JavaScript: ["call.mjs", [process.execPath], []],
  Python: ["call.py", ["python3"], ["Python's requests"]],
  PHP: ["call.php", ["php"], ["PHP"]],
  "C#": ["call.cs", ["sh", "-c", "mcs -r:System.Net.Http -out:call.exe call.cs && mono call.exe"], ["C#"]],
} as const satisfies Record<Language, readonly [string, readonly string[], readonly Need[]]>;

/** What quoting gets wrong. */
const NAME = `O'Hara "Zoë" $HOME \\ \`id\` """ ''' {0} #{1} %s </script> \u2028 🦆\nJSON;`;

describe("the call to copy, in", () => {
  let home: Home;
  let program: Program;
  let folder: string;
  let template: string;

  beforeAll(async () => {
    home = await makeHome();
    program = await startProgram(home);
    folder = await mkdtemp(path.join(tmpdir(), "studio-code-"));
    const body = new FormData();
    body.append("file", new File(["Dear [Name]"], "Letter.txt"));
    const answer = await program.call("/v1/template", { method: "POST", body });
    template = ((await answer.json()) as { id: string }).id;
  });

  afterAll(async () => {
    await program[Symbol.asyncDispose]();
    await home[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [language, [script, command, needs]] of Object.entries(RUNS)) {
    given(...needs).test(language, async () => {
      const code = codeIn(language as Language, {
        service: program.addresses.us,
        body: { template_id: template, output_format: ".txt", data: { Name: NAME } },
        filename: `${language}'s letter.txt`,
        key: undefined,
      });
      await writeFile(path.join(folder, script), code);
      const [runner = "", ...args] = [...command, script];
      const env = { PATH: process.env.PATH, API_KEY: program.apiKey, HOME: "/nowhere" };
      const { status, stderr } = spawnSync(runner, args, { cwd: folder, env, encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
      expect(await readFile(path.join(folder, `${language}'s letter.txt`), "utf8")).toBe(`Dear ${NAME}`);
    });
  }
});
