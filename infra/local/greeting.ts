/** What the service prints when it has started: where it is, the key, and a first call that works as pasted. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ConverterDescription } from "#shared/convert/converter.process.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import type { HtmlRendererDescription } from "#shared/render-html/html-renderer.process.ts";

export interface GreetingFacts {
  readonly baseAddresses: Readonly<Record<Region, string>>;
  readonly dataFolder: string;
  /** Undefined when only its hash is known. */
  readonly apiKey: string | undefined;
  readonly converter: ConverterDescription;
  readonly htmlRenderer: HtmlRendererDescription;
  /** Installs what conversions need. */
  readonly installCommand: string;
}

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));

export function greeting({ baseAddresses, dataFolder, apiKey, installCommand, ...programs }: GreetingFacts): string {
  const addresses = REGIONS.map((region) => `  ${region}  ${baseAddresses[region]}`).join("\n");
  return `
Merganser is ready.

${addresses}

API key     ${apiKey ?? "the one that was printed at the first start (lost it? start once with API_KEY=<a new key>)"}
Data        ${dataFolder}
Conversion  ${describeConverter(programs.converter, installCommand)}
HTML, text  ${describeRenderer(programs.htmlRenderer, installCommand)}

A first document (prints nothing, writes offer.pdf):

${firstDocument(baseAddresses.us, apiKey ?? "$API_KEY")}

Stop with Ctrl-C.
`;
}

function describeConverter({ engine, programFolder }: ConverterDescription, installCommand: string): string {
  if (engine !== "none") return `LibreOffice in ${programFolder}`;
  return `LibreOffice is missing: .docx works, PDF answers 503. To install it: ${installCommand}`;
}

function describeRenderer({ program }: HtmlRendererDescription, installCommand: string): string {
  if (program !== undefined) return `Chromium, ${program}`;
  return `Chromium is missing: HTML to PDF answers 503, text goes through LibreOffice. To install it: ${installCommand}`;
}

function firstDocument(baseAddress: string, apiKey: string): string {
  const template = path.join(EXAMPLES, "Offer.docx");
  const data = path.join(EXAMPLES, "offer.json");
  const upload = `curl -sSf ${baseAddress}/v1/template -H "Authorization: ${apiKey}" -F "file=@${template}"`;
  return `curl -sSf -o offer.pdf ${baseAddress}/v1/document -H "Authorization: ${apiKey}" \\
  -H "Accept: application/octet-stream" -F output_format=.pdf -F "data=<${data}" \\
  -F template_id="$(${upload} | sed -E 's/.*"id":"([a-z0-9]+)".*/\\1/')"`;
}
