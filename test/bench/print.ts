/** HTML and text to PDF by the service's warm Chromium, beside other ways to print: the same pages, in turns in one run. */

import { textAsHtml } from "#shared/engine/merge/text/text-as-html.ts";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import { popplerWords } from "#test/support/poppler.ts";
import { type Bench, type Figure, scaled, timeInTurns } from "./bench.ts";
import { type BenchDocument, convertBeside } from "./convert-beside.ts";
import { type ConvertTool, coldSoffice, type Found, npmPackages } from "./convert-tools.ts";
import { measurable } from "./found.ts";
import { coldChromium, freshPage } from "./print-tools.ts";

export const printBench: Bench = {
  about:
    "HTML and text to PDF, one at a time, none while another still tidies up; every tool's PDF holds the whole text",
  async run() {
    const ours = ourTool();
    const page = await freshPage();
    const found: readonly Found[] = [page, await coldChromium(), await coldSoffice(), ...npmPackages(["carbone"])];
    const peers = measurable(found);
    try {
      const figures: Figure[] = [];
      for (const document of DOCUMENTS) figures.push(...(await convertBeside(document, ours, peers)));
      return [...figures, ...("convert" in page ? await inARow(ours, page) : [])];
    } finally {
      await Promise.all([ours, ...peers].map((tool) => tool.stop()));
    }
  },
};

function ourTool(): ConvertTool {
  const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "npm start" });
  return {
    name: "Merganser",
    convert: (source, { html = Buffer.from(source).toString() } = {}) => renderer.toPdf(html),
    idle: () => renderer.idle(),
    stop: () => renderer.stop(),
  };
}

const ROWS = 200;
const LINES = 256;

const LETTER = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Offer</title>
<style>
@page { size: A4; margin: 20mm }
body { font: 11pt/1.4 "Liberation Serif", serif }
h1 { font-size: 16pt; color: #15616d }
address { font-style: normal; margin: 2em 0 }
</style>
</head>
<body>
<h1>Offer 4711</h1>
<address>Zoë Müller<br>1 Analytical Row<br>W1 London</address>
<p>Dear Zoë Müller,</p>
${"<p>Thank you for your enquiry about the oak room. We have looked at the plans, and offer to make the panels of solid oak, to oil them twice, and to put them up within two weeks of your order.</p>\n".repeat(5)}
<p>Kind regards,</p>
<p>Tom Berger</p>
</body>
</html>`;

const TABLE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stock</title>
<style>
@page { size: A4; margin: 15mm }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: 2mm; text-align: left }
thead { background: #eef }
</style>
</head>
<body>
<h1>Stock</h1>
<table>
<thead><tr><th>No</th><th>Item</th><th>Price</th></tr></thead>
<tbody>
${Array.from({ length: ROWS }, (_, row) => `<tr><td>SKU-${row}</td><td>Product ${row} of oak</td><td>${row * 7}.50</td></tr>`).join("\n")}
</tbody>
</table>
</body>
</html>`;

const TEXT = Array.from({ length: LINES }, (_, line) => `Line ${line}: lorem ipsum dolor sit amet.\n`).join("");

const DOCUMENTS: readonly BenchDocument[] = [
  {
    ...page(LETTER),
    name: "HTML letter",
    rounds: 20,
    check: expectWords(["Offer 4711", "Zoë Müller", "to oil them twice", "Tom Berger"]),
  },
  {
    ...page(TABLE),
    name: `HTML table of ${ROWS} rows`,
    rounds: 12,
    check: expectWords(Array.from({ length: ROWS }, (_, row) => `SKU-${row} Product ${row} of oak ${row * 7}.50`)),
  },
  {
    name: "10 KB of text",
    source: Buffer.from(TEXT),
    from: ".txt",
    html: textAsHtml(TEXT, "Text"),
    rounds: 12,
    check: expectWords(TEXT.trim().split("\n")),
  },
];

function page(html: string) {
  return { source: Buffer.from(html), from: ".html", html } as const;
}

function expectWords(expected: readonly string[]): (pdf: Uint8Array) => void {
  return (pdf) => {
    const words = popplerWords(pdf);
    const lacking = expected.filter((each) => !words.includes(each));
    if (lacking.length > 0) throw new Error(`its PDF lacks ${lacking.length} texts, the first of them "${lacking[0]}"`);
  };
}

/** Prints without a pause. In a pause, the service would open its next page, and that time must count here. */
async function inARow(ours: ConvertTool, peer: ConvertTool): Promise<readonly Figure[]> {
  const documents = 20;
  const [letter] = DOCUMENTS;
  if (letter === undefined) throw new RangeError("There is a letter");
  const printAll = async (tool: ConvertTool) => {
    for (let n = 0; n < documents; n++) await tool.convert(letter.source, letter);
    await tool.idle?.();
  };
  const times = await timeInTurns(5, { ours: () => printAll(ours), peer: () => printAll(peer) }, { warmUpRounds: 1 });
  return [
    {
      what: `${letter.name}, each of ${documents} in a row`,
      times: scaled(times.ours, 1 / documents),
      documents: 1,
      peer: { what: peer.name, times: scaled(times.peer, 1 / documents) },
    },
  ];
}
