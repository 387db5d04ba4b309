/** Has Schemathesis call a running service with everything that its description allows and forbids. */

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { TURN_MS_MAX, watchTurns } from "#test/support/long-turns.ts";
import { missing } from "#test/support/needs.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { SIGNING_KEYS_SECRET } from "#test/support/service.ts";
import { getByPip, type PythonPackage } from "./pip.ts";
import { run } from "./run.ts";
import { judgeReport, readReport } from "./schemathesis-report.ts";
import type { Tally } from "./tally.ts";

const SCHEMATHESIS: PythonPackage = { name: "schemathesis", version: "4.32.5" };
const SPEC_VALIDATOR: PythonPackage = { name: "openapi-spec-validator", version: "0.9.0" };

/** Random requests for each operation. */
const EXAMPLES_MAX = 80;
const SEED = 1;
const DEADLINE_MS = 900_000;

export async function verifyApi(tally: Tally): Promise<void> {
  const noOffice = missing("LibreOffice");
  if (noOffice !== undefined) return tally.notAvailable("the API", noOffice);
  await using home = await makeHome();
  const turns = watchTurns(path.join(home.folder, "turns"));
  await using program = await startProgram(home, { NODE_OPTIONS: turns.option, SIGNING_KEYS_SECRET });
  await validateDescription(program, home, tally);
  turns.takeLongest();
  await callEverything(program, home, tally);
  const longest = turns.takeLongest();
  const told = `it answered nobody for ${longest} ms of processor time`;
  tally.check(longest <= TURN_MS_MAX, "no random request keeps the service from answering others", told);
}

async function validateDescription({ call }: Program, { workFolder }: Home, tally: Tally): Promise<void> {
  const validator = await getByPip(SPEC_VALIDATOR);
  if ("missing" in validator) return tally.notAvailable("openapi-spec-validator on the API", validator.missing);
  console.log("the API's description: openapi-spec-validator accepts it");
  const file = path.join(workFolder, "openapi.json");
  await writeFile(file, await (await call("/openapi.json")).text());
  const { exitCode, output } = await run(validator.program, ["--schema", "3.1", file], DEADLINE_MS);
  tally.check(exitCode === 0, "the API's description", output);
}

async function callEverything(program: Program, { workFolder }: Home, tally: Tally): Promise<void> {
  const schemathesis = await getByPip(SCHEMATHESIS);
  if ("missing" in schemathesis) return tally.notAvailable("Schemathesis on the API", schemathesis.missing);
  console.log("the API: Schemathesis finds nothing in any phase, by any of its checks");
  const reportFile = path.join(workFolder, "report.json");
  const { exitCode, output } = await run(schemathesis.program, argumentsFor(program, reportFile), DEADLINE_MS, {
    cwd: workFolder,
    env: { PATH: process.env.PATH, PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: "1", ...HOOKS },
  });
  if (exitCode !== 0) console.log(output);
  judgeReport(await readReport(reportFile), tally);
}

const HOOKS = { SCHEMATHESIS_HOOKS: "schemathesis_hooks" };

function argumentsFor({ addresses, apiKey }: Program, reportFile: string): readonly string[] {
  return [
    ...["--config-file", path.join(import.meta.dirname, "schemathesis.toml")],
    ...["run", new URL("/openapi.json", addresses.us).href, "--header", `Authorization: ${apiKey}`],
    // Its messages are those of JSON-RPC, which MCP's own conformance tests send (mcp.ts).
    ...["--exclude-path", "/mcp"],
    ...["--checks", "all", "--phases", "examples,coverage,fuzzing,stateful", "--continue-on-failure"],
    ...["--max-examples", String(EXAMPLES_MAX), "--seed", String(SEED), "--generation-database", "none"],
    ...["--report", "json", "--report-json-path", reportFile, "--no-color"],
  ];
}
