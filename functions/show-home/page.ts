/**
 * Creates the page at `/`: a single HTML file that loads nothing, runs no script, and reveals nothing about any
 * account.
 */
import { createHash } from "node:crypto";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { VERSION } from "#shared/base/model/version.ts";
import { escapeHtml } from "#shared/engine/merge/html/escape-html.ts";
import type { SandboxPart } from "#shared/workers/processes/describe-sandbox.ts";
import { basePathOf } from "./base-path.ts";

export interface HomeFacts {
  /** The region whose address shows the page. */
  readonly region: Region;
  /** The base addresses of this region and, where they are known, of the others, without a trailing slash. */
  readonly baseAddresses: Readonly<Partial<Record<Region, string>>>;
  /** The sandbox of programs that read untrusted files, where they run on this machine. */
  readonly sandbox?: readonly SandboxPart[];
}

export function homePage({ region, baseAddresses, sandbox }: HomeFacts): string {
  const baseAddress = baseAddresses[region] ?? "";
  const basePath = baseAddress === "" ? "" : basePathOf(baseAddress);
  const addresses = REGIONS.filter((each) => each in baseAddresses)
    .map((each) => addressRow(each, baseAddresses[each] ?? "", each === region))
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Merganser</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>Merganser</h1>
<p>This service stores document templates and merges data into them. Upload a Word file with tags like
<code>[Name]</code>, post JSON, get a Word file, a PDF, or a zip of a thousand of them.</p>
</header>

<h2>A first document</h2>
<p>In a shell, with <code>API_KEY</code> set to the key that the operator of this service gave you:</p>
<pre><code>${escapeHtml(firstDocument(baseAddress))}</code></pre>

<h2>Addresses</h2>
<p>A template is stored in one region, and its documents with it. Every address answers for all of them.</p>
<table>
<tbody>
${addresses}
</tbody>
</table>

${sandbox === undefined ? "" : sandboxSection(sandbox)}<h2>More</h2>
<ul>
<li><a href="${basePath}/openapi.json">openapi.json</a>: every call with its fields, limits, answers and examples, for programs
and for importing into API clients</li>
<li><code>docs</code> in the project: templates, tags, filters, formats, settings</li>
<li><code>ERRORS.md</code> in the project: every error with its cause and remedy</li>
</ul>
<footer>Merganser ${escapeHtml(VERSION)}, region ${region}</footer>
</main>
</body>
</html>
`;
}

/** Shows the operator what the service has found at its start. */
function sandboxSection(sandbox: readonly SandboxPart[]): string {
  const rows = sandbox.map(({ name, stands, detail }) => {
    const state = stands ? "stands" : '<strong class="missing">missing</strong>';
    return `<tr><th scope="row">${name}</th><td>${state}</td><td>${escapeHtml(detail)}</td></tr>`;
  });
  return `<h2>Sandbox for strangers' files</h2>
<p>What keeps uploaded files from the rest of this machine. <code>SECURITY.md</code>, "Isolation", says what each part
promises and how to get one that is missing.</p>
<table>
<tbody>
${rows.join("\n")}
</tbody>
</table>

`;
}

const REGION_NAMES = {
  us: "United States",
  eu: "European Union",
  uk: "United Kingdom",
  au: "Australia",
} as const satisfies Record<Region, string>;

function addressRow(region: Region, address: string, isHere: boolean): string {
  const here = isHere ? ' <span class="here">you are here</span>' : "";
  const cells = `<td>${REGION_NAMES[region]}${here}</td><td><code>${escapeHtml(address)}</code></td>`;
  return `<tr><th scope="row"><code>${region}</code></th>${cells}</tr>`;
}

/** Returns commands that work in a shell in which `API_KEY` is set. */
function firstDocument(address: string): string {
  return `echo 'Dear [Name],' > Letter.txt
ID=$(curl -sSf ${address}/v1/template -H "Authorization: $API_KEY" \\
  -F file=@Letter.txt | sed -E 's/.*"id":"([a-z0-9]+)".*/\\1/')
curl -sSf -o letter.pdf ${address}/v1/document -H "Authorization: $API_KEY" \\
  -H "Accept: application/octet-stream" -H "Content-Type: application/json" \\
  -d '{"template_id": "'$ID'", "output_format": ".pdf", "data": {"Name": "Ada"}}'`;
}

const STYLE = `
:root { color-scheme: light dark; --line: #d7dce2; --soft: #f4f6f8; --accent: #0b6e6e; }
@media (prefers-color-scheme: dark) { :root { --line: #3a424c; --soft: #1d2229; --accent: #5cc8c2; } }
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem; }
header { border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 2.2rem; letter-spacing: -0.02em; color: var(--accent); }
h2 { margin: 2.2rem 0 0.4rem; font-size: 1.15rem; }
code, pre { font: 0.87em/1.6 ui-monospace, "Liberation Mono", Menlo, Consolas, monospace; }
pre { margin: 0; padding: 1rem; overflow-x: auto; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; }
pre code { font-size: 0.82rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.45rem 0.75rem 0.45rem 0; text-align: left; border-bottom: 1px solid var(--line); }
a { color: var(--accent); }
.missing { color: #b3261e; }
.here { margin-left: 0.4rem; padding: 0 0.45rem; font-size: 0.8rem; border: 1px solid var(--line); border-radius: 1rem; }
footer { margin-top: 2.5rem; font-size: 0.87rem; opacity: 0.7; }
`;

/** Allows only this page's own style, by its hash (Content Security Policy Level 3, 2.3.1). */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
