/** PDFs of callers, which are put behind documents and into them. */
import { PDFDocument } from "pdf-lib";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import { isPlainName } from "#test/security/attack/plain-name.ts";
import { ACTING_PDFS } from "#test/support/acting-pdfs.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { TRAPPING_PDFS } from "#test/support/trapping-pdfs.ts";

const FORMATS = [".pdf", ".pdf/a-2b"] as const;

/** Names by which a PDF does something of its own accord, or more than lead to a page or an address. */
const ACTS = ["JavaScript", "JS", "Launch", "SubmitForm", "ImportData", "GoToE", "Rendition", "RichMedia", "AA", "XFA"];

export const PDF_ATTACKS: readonly Attack[] = [
  ...ACTING_PDFS.map(({ what, make }) =>
    attack(what, "to have whoever opens the document run or send something", make),
  ),
  ...TRAPPING_PDFS.map(({ what, make }) => attack(what, "to keep the service busy, make it grow or fall", make)),
  {
    category: "PDFs",
    name: "attachments whose names are paths",
    tried: "to have whoever saves an attachment write elsewhere",
    async run(target) {
      const template_id = await createTemplate(target, upload(docx(paragraph("x")), "a.docx"));
      const names = [
        "../../../evil.sh",
        "..\\..\\evil.exe",
        "/etc/evil",
        "C:\\evil",
        "a\r\nb",
        "a\u0000.txt",
        "con",
        "\u202efdp.exe",
      ];
      const attach = names.map((name) => `data:text/plain;name=${encodeURIComponent(name)},x`);
      const answer = await generate(target, { template_id, data: {}, output_format: ".pdf", attach });
      if (!isAccepted(answer)) return refusal(answer);
      const document = await PDFDocument.load(answer.bytes, { updateMetadata: false });
      for (const { name } of document.getAttachments()) {
        holds(isPlainName(name), `an attachment is named ${JSON.stringify(name)}`);
      }
      return "the names are plain ones";
    },
  },
];

function attack(name: string, tried: string, make: (address: string) => Uint8Array): Attack {
  return {
    category: "PDFs",
    name,
    tried,
    async run(target) {
      const template_id = await createTemplate(target, upload(docx(paragraph("Dear [Name]")), "a.docx"));
      const pdf = Buffer.from(make(target.listener.address("/evil")));
      const results = new Set<string>();
      for (const output_format of FORMATS) {
        const merge_with = `data:application/pdf;base64,${pdf.toString("base64")}`;
        const answer = await generate(target, { template_id, data: { Name: "Ada" }, output_format, merge_with });
        if (isAccepted(answer)) await assertInert(answer.bytes);
        results.add(
          isAccepted(answer)
            ? (answer.headers.get("warning") ?? "its pages are there, nothing in them acts")
            : refusal(answer),
        );
      }
      return [...results].join("; ").slice(0, 300);
    },
  };
}

async function assertInert(pdf: Uint8Array): Promise<void> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const found = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const names = new Set(object.toString().match(/\/[A-Za-z]+/g) ?? []);
    return ACTS.filter((name) => names.has(`/${name}`));
  });
  holds(found.length === 0, `the document has ${[...new Set(found)].join(", ")}`);
}
