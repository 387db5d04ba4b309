/** HTML and Markdown in the data that run scripts, name files and addresses, or grow while they are read. */
import type { Attack } from "#test/security/attack/attack.ts";
import { isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

const TAGS = ["[Body | html]", "[Body | markdown]"];
const TEMPLATES = [
  { template: upload(docx(TAGS.map((tag) => paragraph(tag)).join("")), "a.docx"), ownFormat: ".docx" },
  { template: upload(`<!doctype html>${TAGS.join("<hr>")}`, "a.html"), ownFormat: ".html" },
];

const naming = (address: string): string =>
  `<img src="${address}" onerror="fetch('${address}')"><script src="${address}"></script><iframe src="${address}"></iframe>` +
  `<link rel=stylesheet href="${address}"><style>@import "${address}"</style><p style="background:url(${address})">x</p>` +
  `<picture><source srcset="${address}"><img srcset="${address} 2x" src="${address}#a"></picture><input type=image src="${address}">` +
  `<video poster="${address}" src="${address}"></video><img src=" ${address}\n" width="99999%" style="width:${address}">` +
  `<svg><image href="${address}"/></svg><object data="${address}"></object><meta http-equiv=refresh content="0;url=${address}">` +
  `![x](${address}) [x]: ${address}`;

const GROWING = [
  `${Array.from({ length: 90 }, (_, n) => `<b id=${n}>`).join("")}${"<p>x".repeat(60_000)}`,
  "<div>".repeat(50_000),
  '<img src="data:image/png;base64,AAAA" width=9>'.repeat(6_000),
  `<img src="data:image/svg+xml;base64,${"A".repeat(4_000_000)}">`,
  `<table>${"<tr><td rowspan=9999 colspan=9999>".repeat(7_000)}`,
  "[".repeat(256_000),
  "> ".repeat(128_000),
];

export const MARKUP_ATTACKS: readonly Attack[] = [
  {
    category: "markup in the data",
    name: "HTML and Markdown with addresses, scripts and growth",
    tried: "to have LibreOffice, Chromium or Word open a file or an address, or to take all memory or time",
    run: async (target) => {
      const addresses = [`file://${target.canaryFolder}/secret.png`, target.listener.address("/secret.png")];
      const results = new Set<string>();
      for (const { template, ownFormat } of TEMPLATES) {
        const template_id = await createTemplate(target, template, { enhanced_syntax: "true" });
        const requests = [
          ...addresses.map((address) => ({ Body: naming(address), output_format: ".pdf" })),
          ...GROWING.map((Body) => ({ Body, output_format: ownFormat })),
        ];
        for (const { Body, output_format } of requests) {
          const answer = await generate(target, { template_id, data: { Body }, output_format });
          results.add(isAccepted(answer) ? "shown without it" : refusal(answer));
        }
      }
      return [...results].slice(0, 3).join("; ");
    },
  },
];
