/** Items of a few kilobytes that ask for much work by its number: each is refused soon, or is cheap. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

/** docs/limits.md: merging one item takes 10 seconds at most. The rest is for other work on the machine. */
const ITEM_SECONDS_MAX = 20;

const list = <Each>(count: number, of: (n: number) => Each) => Array.from({ length: count }, (_, n) => of(n));

/** The values are a list that one tag prints, and the entries of a section. */
function attack(what: string, filter: string, values: readonly unknown[]): Attack {
  return {
    category: "expressions",
    name: `many in one item: ${what}`,
    tried: "to occupy a worker for a minute before the answer",
    async run(target) {
      const results: string[] = [];
      for (const [text, data] of [
        [`[V${filter}]`, { V: values }],
        [`[#V][v${filter}][/V]`, { V: values.map((v) => ({ v })) }],
      ] as const) {
        const template_id = await createTemplate(target, upload(docx(paragraph(text)), "a.docx"), {
          enhanced_syntax: "true",
        });
        const start = performance.now();
        const answer = await generate(target, { template_id, data, output_format: ".docx" });
        const seconds = Math.round((performance.now() - start) / 1000);
        holds(seconds < ITEM_SECONDS_MAX, `it was worked on for ${seconds} seconds`);
        results.push(`${isAccepted(answer) ? "made" : refusal(answer)} after ${seconds} seconds`);
      }
      return results.join("; ");
    },
  };
}

const payment = (n: number) => ({ name: `Payee ${n}`, iban: "DE89370400440532013000", amount: 1 + n });

export const EXPENSIVE_ITEM_ATTACKS: readonly Attack[] = [
  attack(
    "QR codes",
    " | qr",
    list(5_000, (n) => `https://example.test/${n}`),
  ),
  attack(
    "equal QR codes",
    " | qr",
    list(5_000, () => "https://example.test/"),
  ),
  attack(
    "long Aztec codes",
    " | barcode:'azteccode'",
    list(100, (n) => `${n}`.padEnd(2_900, "x")),
  ),
  attack("payment codes", " | epcqr", list(5_000, payment)),
  attack(
    "fragments of HTML",
    " | html",
    list(20_000, (n) => `<p>Hello <b>${n}</b></p>`),
  ),
  attack(
    "tables in HTML",
    " | html",
    list(100, () => `<table>${"<tr><td>x</td></tr>".repeat(3_000)}</table>`),
  ),
  attack(
    "texts in Markdown",
    " | markdown",
    list(20_000, (n) => `# Hello **${n}**\n\n* a\n* b`),
  ),
  attack(
    "links",
    " | link:'here'",
    list(100_000, (n) => `https://example.test/${n}`),
  ),
  attack(
    "dates in words",
    " | date:'EEEE, d MMMM yyyy':'de'",
    list(200_000, (n) => n * 86_400_000),
  ),
  attack(
    "amounts",
    " | currency:'EUR':'de'",
    list(200_000, (n) => n / 7),
  ),
];
