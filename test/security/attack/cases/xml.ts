/** XML that grows, reads files or never ends, in every part of a file that is parsed. */

import PizZip from "pizzip";
import type { Attack } from "#test/security/attack/attack.ts";
import { isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, stopped, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { odt } from "#test/support/office-files.ts";
import { rows, xlsx, zip } from "#test/support/spreadsheets.ts";

const LAUGHS = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join("")}]>`;

/** Document types by what they are to do; `use` stands in the text. */
const DOCTYPES: readonly {
  readonly name: string;
  readonly use: string;
  readonly doctype: (target: Target) => string;
}[] = [
  { name: "a billion laughs", use: "&a12;", doctype: () => LAUGHS },
  {
    name: "one long entity used a hundred thousand times",
    use: "&a;".repeat(100_000),
    doctype: () => `<!DOCTYPE x [<!ENTITY a "${"x".repeat(50_000)}">]>`,
  },
  {
    name: "an entity that is a file",
    use: "&a;",
    doctype: ({ canaryFolder }) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file://${canaryFolder}/secret.txt">]>`,
  },
  {
    name: "an entity that is an address",
    use: "&a;",
    doctype: ({ listener }) => `<!DOCTYPE x [<!ENTITY a SYSTEM "${listener.address("/secret.txt")}">]>`,
  },
  {
    name: "a parameter entity that is an address",
    use: "",
    doctype: ({ listener }) => `<!DOCTYPE x [<!ENTITY % a SYSTEM "${listener.address("/a.dtd")}"> %a;]>`,
  },
  {
    name: "a document type at an address",
    use: "",
    doctype: ({ listener }) => `<!DOCTYPE x SYSTEM "${listener.address("/a.dtd")}">`,
  },
];

/** Files by where the document type stands in them. */
const PLACES: readonly {
  readonly name: string;
  readonly filename: string;
  readonly make: (doctype: string, use: string) => Uint8Array;
}[] = [
  {
    name: "the body of a .docx",
    filename: "a.docx",
    make: (doctype, use) => withPart(docx(paragraph("Dear [Name] USE")), "word/document.xml", doctype, use),
  },
  {
    name: "the relationships of a .docx",
    filename: "a.docx",
    make: (doctype, use) => withPart(docx(paragraph("Dear [Name]")), "word/_rels/document.xml.rels", doctype, use),
  },
  {
    name: "the text of an .odt",
    filename: "a.odt",
    make: (doctype, use) => withPart(odt("Dear [Name] USE"), "content.xml", doctype, use),
  },
];

/** The file with the document type before a part's root element, and its entity where USE stands. */
function withPart(file: Uint8Array, part: string, doctype: string, use: string): Uint8Array {
  const xml = partXml(file, part).replace("USE", use);
  const [declaration = ""] = /^<\?xml[^>]*>/.exec(xml) ?? [];
  const changed = new PizZip(file);
  changed.file(part, declaration + doctype + xml.slice(declaration.length));
  return changed.generate({ type: "uint8array", compression: "DEFLATE" });
}

const DEPTH = 100_000;

export const XML_ATTACKS: readonly Attack[] = [
  ...PLACES.flatMap(({ name: place, filename, make }) =>
    DOCTYPES.map(({ name, use, doctype }): Attack => {
      return {
        category: "XML",
        name: `${name} in ${place}`,
        tried: "to have a parser read or grow",
        run: (target) => stopped(target, { filename, bytes: make(doctype(target), use) }, "made without it"),
      };
    }),
  ),
  ...DOCTYPES.map(({ name, use, doctype }): Attack => {
    return {
      category: "XML",
      name: `${name} in a sheet of an .xlsx`,
      tried: "to have a parser read or grow",
      async run(target) {
        const template_id = await createTemplate(target, upload("{{Name}}", "a.txt"));
        const sheet = xlsx({ sheets: { Data: rows(["Name"], ["USE"]) } });
        const file = upload(withPart(sheet, "xl/worksheets/sheet1.xml", doctype(target), use), "data.xlsx");
        const answer = await target.postForm("/v1/document", { template_id, file, output_format: ".txt" });
        return isAccepted(answer) ? "read as text" : refusal(answer);
      },
    };
  }),
  nested("elements of the body", "a.docx", () =>
    docx(
      `${paragraph("Dear [Name]")}${"<w:sdt><w:sdtContent>".repeat(DEPTH)}${"</w:sdtContent></w:sdt>".repeat(DEPTH)}`,
    ),
  ),
  nested("tables within each other", "a.docx", () =>
    docx(
      `${"<w:tbl><w:tr><w:tc>".repeat(400)}${paragraph("Dear [Name]")}${`${paragraph("")}</w:tc></w:tr></w:tbl>`.repeat(400)}${paragraph("")}`,
    ),
  ),
  nested("10,000 controls, and one with a name of delimiters alone", "a.docx", () => {
    const control = (name: string) =>
      `<w:sdt><w:sdtPr><w:tag w:val="${name}"/><w:text/></w:sdtPr><w:sdtContent><w:r><w:t>x</w:t></w:r></w:sdtContent></w:sdt>`;
    return docx(
      `${paragraph("Dear [Name]")}<w:p>${control("[Name]").repeat(10_000)}${control("[".repeat(1_000_000))}</w:p>`,
    );
  }),
  nested("sections of an .odt", "a.odt", () => odt(`${"<text:span>".repeat(DEPTH)}x${"</text:span>".repeat(DEPTH)}`)),
  nested("groups of an .rtf", "a.rtf", () => Buffer.from(`{\\rtf1 ${"{".repeat(DEPTH)}[Name]${"}".repeat(DEPTH)}}`)),
  nested("elements of a page", "a.html", () =>
    Buffer.from(`<!doctype html>${"<div>".repeat(DEPTH)}[Name]${"</div>".repeat(DEPTH)}`),
  ),
  nested("an element without an end", "a.docx", () => broken(`<w:p${' a="x"'.repeat(2_000_000)}`)),
  nested("ten million attributes' quotes", "a.docx", () => broken(`<w:p a="${"'".repeat(10_000_000)}`)),
  nested("a comment without an end", "a.docx", () => broken(`<!--${"-".repeat(5_000_000)}`)),
  nested("text that is no XML", "a.docx", () => broken("\u0000\u0001&&&<<<")),
  nested("a part that is no text", "a.docx", () => {
    const parts = { "word/document.xml": Buffer.from([0xff, 0xfe, 0xd8, 0x00, 0xdc, 0x00]) };
    return docx({ body: "", parts });
  }),
  nested("an archive that is empty", "a.docx", () => zip({})),
];

function nested(name: string, filename: string, make: () => Uint8Array): Attack {
  return {
    category: "XML",
    name,
    tried: "to exhaust a parser by depth, length or damage",
    run: (target) => stopped(target, { filename, bytes: make() }, "made without it"),
  };
}

function broken(xml: string): Uint8Array {
  return docx({ body: "", parts: { "word/document.xml": xml } });
}
