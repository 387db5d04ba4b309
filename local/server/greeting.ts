/** Prints where the service is when it has started, the key, and a first call to paste. */
import type { Machine } from "#local/setup/inspect-machine.mjs";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import type { ConverterDescription } from "#shared/workers/convert/converter.process.ts";
import type { Sandbox } from "#shared/workers/processes/confinement.ts";
import { describeSandbox } from "#shared/workers/processes/describe-sandbox.ts";
import type { HtmlRendererDescription } from "#shared/workers/render-html/html-renderer.process.ts";

export interface GreetingFacts {
  readonly baseAddresses: Readonly<Record<Region, string>>;
  readonly dataFolder: string;
  /** Undefined if only its hash is known. */
  readonly apiKey: string | undefined;
  readonly converter: ConverterDescription;
  readonly htmlRenderer: HtmlRendererDescription;
  /** What conversions need, and whether it is installed. */
  readonly machine: Pick<Machine, "libreOfficeVersion" | "missing">;
  /** The protections around the processes that read strangers' files. */
  readonly sandbox: Sandbox;
  /** The command that installs what conversions need. */
  readonly installCommand: string;
  /** Whether the service shows Studio's files, which include the examples. */
  readonly hasStudio: boolean;
}

/** The folder is that of a container in a container, and not there for who calls from outside. */
const EXAMPLES_HERE = new URL("../../examples", import.meta.url).href;

export function greeting(facts: GreetingFacts): string {
  const { baseAddresses, dataFolder, apiKey, installCommand, hasStudio } = facts;
  const addresses = REGIONS.map((region) => `  ${region}  ${baseAddresses[region]}`).join("\n");
  return `
Merganser is ready.

${addresses}

Studio      ${describeStudio(baseAddresses.us, apiKey)}
API key     ${apiKey ?? "printed when it was created (npm run account -- key <account> creates another)"}
Data        ${dataFolder}
Conversion  ${describeConverter(facts)}
HTML, text  ${describeRenderer(facts.htmlRenderer, installCommand)}
Fonts       ${describeFonts(facts)}
Sandbox     ${sandboxLine(facts.sandbox)}

A first document (prints nothing, writes offer.pdf):

${firstDocument(baseAddresses.us, apiKey ?? "$API_KEY", hasStudio ? `${baseAddresses.us}/examples` : EXAMPLES_HERE)}

Stop with Ctrl-C.
`;
}

/** The key stands in the fragment, which browsers send to nobody. */
export function signInLink(address: string, apiKey: string): string {
  return `${address}/#key=${encodeURIComponent(apiKey)}`;
}

export function describeStudio(address: string, apiKey: string | undefined): string {
  if (apiKey === undefined) return `${address}/ (in a browser; it asks for an API key)`;
  return `${signInLink(address, apiKey)} (open it in a browser; it signs you in)`;
}

function describeConverter({ converter, machine, installCommand }: GreetingFacts): string {
  const { engine, programFolder } = converter;
  if (engine === "none") {
    return `LibreOffice is missing: .docx works, PDF returns 503. To install it: ${installCommand}`;
  }
  const parts = machine.missing.filter(({ kind }) => kind === "libreoffice").map(({ name }) => name);
  const missing = parts.length === 0 ? "" : `; missing: ${parts.join(", ")}. To install them: ${installCommand}`;
  return `LibreOffice ${machine.libreOfficeVersion ?? "of unknown version"} in ${programFolder}${missing}`;
}

function describeFonts({ machine, installCommand }: GreetingFacts): string {
  const isMissing = new Set(machine.missing.map(({ name }) => name));
  const fonts = REQUIREMENTS.filter(({ kind }) => kind === "font").map(({ name }) => name);
  const found = fonts.filter((name) => !isMissing.has(name)).join(", ");
  const missing = fonts.filter((name) => isMissing.has(name)).join(", ");
  return `${found || "none"}${missing && `; missing: ${missing}. To install them: ${installCommand}`}`;
}

function describeRenderer({ program }: HtmlRendererDescription, installCommand: string): string {
  if (program !== undefined) return `Chromium, ${program}`;
  return `Chromium is missing: HTML to PDF returns 503, and LibreOffice prints text. To install it: ${installCommand}`;
}

/** Lists the protections between strangers' files and this machine, and the missing ones with the remedy. */
function sandboxLine(sandbox: Sandbox): string {
  const described = describeSandbox(sandbox);
  const standing = described.filter(({ stands }) => stands).map(({ name, detail }) => `${name} (${detail})`);
  const missing = described.filter(({ stands }) => !stands).map(({ name, detail }) => `${name} (${detail})`);
  const rest = missing.length === 0 ? "" : `; missing: ${missing.join(", ")}. See "Isolation" in SECURITY.md.`;
  return `${standing.join(", ") || "none"}${rest}`;
}

/**
 * Prints commands that can be pasted.
 * @param examples the address of the folder with the template and its data, which curl reads
 */
export function firstDocument(baseAddress: string, apiKey: string, examples = EXAMPLES_HERE): string {
  const post = (operation: string) => `${baseAddress}/v1/${operation} -H "Authorization: ${apiKey}"`;
  return `curl -sSf ${examples}/offer.json | curl -sSf -o offer.pdf ${post("document")} \\
  -H "Accept: application/octet-stream" -F output_format=.pdf -F "data=<-" \\
  -F template_id="$(curl -sSf ${examples}/Offer.docx | curl -sSf ${post("template")} \\
    -F "file=@-;filename=Offer.docx" | sed -E 's/.*"id":"([a-z0-9]+)".*/\\1/')"`;
}
