/**
 * Moves what stands outside of a document's body into it. LibreOffice's text export contains only the body, and its
 * HTML export only the headers and footers of the first page.
 */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, insertion } from "#shared/base/xml/xml-edits.ts";
import { childNamed, readXml } from "#shared/base/xml/xml-elements.ts";
import { NO_LIMITS, readPackage } from "#shared/engine/archive/package.ts";
import { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { hiddenStyles, inFinalView } from "./final-view.ts";
import { withHeadersInBody } from "./headers-in-body.ts";
import { withNotesAtEnd } from "./notes-at-end.ts";
import { readStory, type Story } from "./story.ts";
import { withoutBoxes } from "./text-boxes.ts";

/**
 * Returns the document with its headers and footers in the body, and for text also with its notes and text boxes. It
 * leaves out the text that Word's final view hides.
 * Whoever opens it sees all of its text, but not its layout.
 */
export function inReadingOrder(docx: Uint8Array, target: "text" | "html"): Uint8Array {
  const archive = readPackage(docx, NO_LIMITS);
  const main = relationshipsOf({ archive }, "").find(({ kind }) => kind === "officeDocument")?.target ?? "";
  const relationships = relationshipsOf({ archive }, main);
  const related = (kind: string) => relationships.find((each) => each.kind === kind)?.target;
  const hidden = hiddenStyles(partText({ archive }, related("styles") ?? ""));
  const story = (part: string): Story => {
    const read = readStory(archive, part, (xml) => inFinalView(xml, hidden));
    return target === "text" ? { ...read, blocks: withoutBoxes(read.blocks) } : read;
  };
  const xml = inFinalView(canonicalXml(partText({ archive }, main) ?? ""), hidden);
  const body = target === "text" ? withNotesAtEnd(withoutBoxes(xml), related, story) : xml;
  const changed = withHeadersInBody({ archive, main, relationships }, body, story);
  if (target === "text") changed.set(main, endingWithParagraph(changed.get(main) ?? body));
  return new SoundCheck(archive).write(archive, changed, { level: 1 });
}

/** LibreOffice 25.2 never ends the export of a text whose last block is a table. Word puts a paragraph there (17.4.37). */
function endingWithParagraph(xml: string): string {
  const body = childNamed(readXml(xml).root, "w:body");
  const last = body?.children.findLast(({ name }) => name !== "w:sectPr" && !name.endsWith("End"));
  let block = last;
  while (block !== undefined && WRAPPERS.has(block.name)) block = block.children.at(-1);
  return last !== undefined && block?.name === "w:tbl" ? applyEdits(xml, [insertion(last.end, "<w:p></w:p>")]) : xml;
}

const WRAPPERS: ReadonlySet<string> = new Set(["w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo"]);
