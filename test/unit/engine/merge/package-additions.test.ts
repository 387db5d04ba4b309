/** What a file of several copies adds to the package of its template. */
import { expect, test } from "vitest";
import { PackageAdditions } from "#shared/engine/merge/assembly/package-additions.ts";
import { LinkTargets } from "#shared/engine/merge/docx/attributes/link-targets.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { paragraph, paragraphs, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

test("the header that a zip has no room for is refused at once, with what to tell the caller", () => {
  const header = paragraph([run("[Ref]")]);
  const file = openDocx(docx({ body: paragraphs("Text"), headers: { default: header } }), "letter.docx");
  const { id = "", target = "" } = relationshipsOf(file, file.mainPart).find(({ kind }) => kind === "header") ?? {};
  const additions = new PackageAdditions(file, { targets: new LinkTargets(), replaced: new Map() });
  const add = () => additions.addLike(id, target, "<w:hdr/>", { keepsRelationships: false });
  for (let copy = 0; copy < 65_534; copy++) add();
  expect(add).toThrow("it has more than 65534 parts");
});
