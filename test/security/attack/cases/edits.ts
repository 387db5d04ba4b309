/** Edits of templates: texts that take long to find, new texts that are markup, and what an edited file then holds. */
import PizZip from "pizzip";
import { type Attack, holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

interface Replacement {
  readonly find: string;
  readonly replace: string;
  readonly occurrence?: number;
  readonly all?: boolean;
}

async function edit(target: Target, id: string, replacements: readonly Replacement[]) {
  return target.postJson(`/v1/template/${id}/edit`, { replacements });
}

function attack(name: string, tried: string, attempt: (target: Target) => Promise<string>): Attack {
  return { category: "documents inside", name: `edits: ${name}`, tried, run: attempt };
}

const RUNS = docx(`<w:p>${"<w:r><w:t>a</w:t></w:r>".repeat(20_000)}</w:p>`);
const LONG = docx(paragraph("a".repeat(50_000)));
const NESTED = docx(
  `${"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>".repeat(500)}${paragraph("Ada")}${"</w:sdtContent></w:sdt>".repeat(500)}`,
);

const growing: Readonly<Record<string, { readonly bytes: Uint8Array; readonly replacements: readonly Replacement[] }>> =
  {
    "one character at thousands of places": {
      bytes: RUNS,
      replacements: [{ find: "a", replace: "b".repeat(2000), all: true }],
    },
    "texts that nearly stand everywhere": {
      bytes: LONG,
      replacements: Array.from({ length: 60 }, (_, n) => ({ find: `b${"a".repeat(990 + n / 10)}`, replace: "" })),
    },
    "texts that overlap each other": {
      bytes: LONG,
      replacements: Array.from({ length: 60 }, (_, n) => ({
        find: "a".repeat(900 + n),
        replace: "",
        occurrence: n + 1,
      })),
    },
    "controls within each other": { bytes: NESTED, replacements: [{ find: "Ada", replace: "[Name]" }] },
  };

/** Texts that would be markup if they were not escaped. */
const MARKUP = [
  "</w:t></w:r></w:p><w:altChunk r:id='x'/>",
  '<w:instrText>INCLUDETEXT "/etc/passwd"</w:instrText>',
  "]]><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>&b;",
  "&#x3c;w:p&#x3e;\t\n$& $' $1",
];

export const EDIT_ATTACKS: readonly Attack[] = [
  ...Object.entries(growing).map(([name, { bytes, replacements }]) =>
    attack(name, "to hold or to outgrow the process that edits", async (target) => {
      const id = await createTemplate(target, upload(bytes, "a.docx"));
      const answer = await edit(target, id, replacements);
      return isAccepted(answer) ? "edited in time" : refusal(answer);
    }),
  ),
  attack("markup in the new text", "to have an edited file contain elements of the caller's", async (target) => {
    const file = upload(docx(paragraph([run("Dear "), run("Ada")])), "a.docx");
    for (const text of MARKUP) {
      const id = await createTemplate(target, file);
      const answer = await edit(target, id, [{ find: "Ada", replace: text }]);
      if (!isAccepted(answer)) return refusal(answer);
      const { bytes } = await target.call(String(answer.json().template_uri), { key: null });
      const xml = new PizZip(bytes).file("word/document.xml")?.asText() ?? "";
      holds(!/<w:altChunk|<w:instrText|<!DOCTYPE|<!ENTITY/.test(xml), `the file has ${xml.slice(-400)}`);
    }
    return "the texts are texts";
  }),
];
