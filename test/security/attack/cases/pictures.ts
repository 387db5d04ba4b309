/** Pictures in the data that run scripts, name files and addresses, or grow while they are decoded. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { CLIPPED_OFTEN } from "#test/support/slow-svg.ts";
import { hugeWebp } from "#test/support/small-pictures.ts";

const svg = (content: string, doctype = "") =>
  `${doctype}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">${content}</svg>`;

/** SVG that names an address. */
const NAMING: Readonly<Record<string, (address: string) => string>> = {
  "a picture": (at) =>
    svg(`<image width="90" height="90" xlink:href="${at}"/><image width="90" height="90" href="${at}"/>`),
  "a part of another file": (at) => svg(`<use xlink:href="${at}#a"/>`),
  "an inclusion": (at) => svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${at}" parse="text"/>`),
  "an external entity": (at) => svg("<text>&a;</text>", `<!DOCTYPE svg [<!ENTITY a SYSTEM "${at}">]>`),
  "a document type": (at) => svg("", `<!DOCTYPE svg SYSTEM "${at}">`),
  "style sheets": (at) =>
    `<?xml-stylesheet href="${at}"?>${svg(`<style>@import "${at}"; path{fill:url(${at})}</style><path d="M0 0h9v9z" style="mask:url(${at})"/>`)}`,
  "a script": (at) => svg(`<script>fetch("${at}")</script><script href="${at}"/><g onload='fetch("${at}")'/>`),
  "foreign markup": (at) =>
    svg(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${at}"/></foreignObject>`),
};

const TEMPLATES = [upload(docx(paragraph("[%Logo]")), "a.docx"), upload("<!doctype html><p>[%Logo]</p>", "a.html")];

export const PICTURE_ATTACKS: readonly Attack[] = [
  ...Object.entries(NAMING).map(
    ([what, make]): Attack => ({
      category: "pictures in the data",
      name: `an SVG with ${what}`,
      tried: "to have LibreOffice, Chromium or the service itself open a file or an address",
      run: (target) =>
        shown(
          target,
          [
            make(`file://${target.canaryFolder}/secret.png`),
            make(`file://${target.canaryFolder}/secret.txt`),
            make(target.listener.address("/secret.png")),
          ].map((text) => uri("svg+xml", Buffer.from(text))),
        ),
    }),
  ),
  {
    category: "pictures in the data",
    name: "pictures that grow while they are decoded",
    tried: "to take all memory or time",
    run: (target) =>
      shown(target, [
        uri("webp", hugeWebp(16_383, 16_383)),
        uri("webp", hugeWebp(7_000, 7_000)),
        uri("svg+xml", Buffer.from(svg("").replace('width="90"', 'width="9e9"'))),
        uri("svg+xml", Buffer.from(svg(LAUGHS))),
        uri("svg+xml", Buffer.from(svg("<g>".repeat(100_000)))),
      ]),
  },
  {
    category: "pictures in the data",
    name: "an SVG of 500 KB that is cut out 5,000 times by a long path",
    tried: "to occupy a worker for a minute",
    isSlow: true,
    async run(target) {
      const template_id = await createTemplate(target, upload("<!doctype html><p>[%Logo]</p>", "a.html"));
      const data = { Logo: uri("svg+xml", Buffer.from(CLIPPED_OFTEN)) };
      const start = performance.now();
      const answer = await generate(target, { template_id, data, output_format: ".html" });
      const seconds = Math.round((performance.now() - start) / 1000);
      holds(seconds < ITEM_SECONDS_MAX, `it was worked on for ${seconds} seconds`);
      return `${refusal(answer)} after ${seconds} seconds`;
    },
  },
];

/** docs/limits.md: merging one item takes 10 seconds at most. The rest is for other work on the machine. */
const ITEM_SECONDS_MAX = 20;

/** Thirty groups, each of which shows the one before ten times. */
const LAUGHS = Array.from(
  { length: 30 },
  (_, n) => `<g id="g${n}">${n === 0 ? '<path d="M0 0h9v9z"/>' : `<use xlink:href="#g${n - 1}"/>`.repeat(10)}</g>`,
).join("");

function uri(type: string, bytes: Uint8Array): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

async function shown(target: Target, pictures: readonly string[]): Promise<string> {
  const results = new Set<string>();
  for (const template of TEMPLATES) {
    const template_id = await createTemplate(target, template);
    for (const Logo of pictures) {
      const answer = await generate(target, { template_id, data: { Logo }, output_format: ".pdf" });
      results.add(isAccepted(answer) ? "shown without it" : refusal(answer));
    }
  }
  return [...results].join(", ");
}
