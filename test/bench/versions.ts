/** The versions of all programs and packages that a bench can have measured. */
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { inspectMachine } from "#local/setup/inspect-machine.mjs";
import { findChromium } from "#shared/workers/render-html/find-chromium.ts";
import { PROJECT } from "#test/support/program.ts";
import { NPM_PEERS, NPM_PEERS_FOLDER, packageVersion } from "./npm-peers.ts";

const PACKAGES = ["docxtemplater", "easy-template-x", "docx-templates"] as const;

/** The versions by name. Programs that are not installed are left out. */
export function installedVersions(): Readonly<Record<string, string>> {
  const versions: Readonly<Record<string, string | undefined>> = {
    Node: process.version,
    LibreOffice: inspectMachine().libreOfficeVersion,
    Chromium: chromiumVersion(),
    ...Object.fromEntries(PACKAGES.map((name) => [name, packageVersion(PROJECT, name)])),
    ...Object.fromEntries(NPM_PEERS.map((name) => [name, packageVersion(NPM_PEERS_FOLDER, name)])),
  };
  return Object.fromEntries(
    Object.entries(versions).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Returns the number from its output, `Chromium 140.0.7339.80 built on Debian …`. */
function chromiumVersion(): string | undefined {
  const program = findChromium({ temporaryFolder: tmpdir() })?.program;
  if (program === undefined) return undefined;
  try {
    const answer = execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return /\d+(?:\.\d+)+/.exec(answer)?.[0];
  } catch {
    return undefined;
  }
}
