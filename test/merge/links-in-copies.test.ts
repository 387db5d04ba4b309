/** Tags in the addresses of links in a file of several items: each copy has the addresses of its own item. */
import { describe, expect, test } from "vitest";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { hyperlink, paragraph } from "#test/support/docx-blocks.ts";
import { docx, partNames, partXml } from "#test/support/docx-package.ts";

const MAIN_PART = "word/document.xml";
const ITEMS = [{ Id: 1 }, { Id: 2 }, { Id: 1 }];

const OWN_LINK =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdA" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://part.example/%5BId%5D" TargetMode="External"/></Relationships>';

/** Addresses of the links of a part, in the order of its text. */
function addresses(file: Uint8Array, part: string): readonly string[] {
  const targets = new Map(relationshipsOf(openDocx(file, "a.docx"), part).map(({ id, target }) => [id, target]));
  return Array.from(
    partXml(file, part).matchAll(/<w:hyperlink r:id="([^"]*)"/g),
    ([, id = ""]) => targets.get(id) ?? `no relationship ${id}`,
  );
}

describe.each([true, false])("with page_break %s", (pageBreak) => {
  test("links of the body: each copy has its item's address, equal ones share a relationship", () => {
    const template = docx({
      body: paragraph([hyperlink("see", { id: "rIdLink" })]) + paragraph([hyperlink("fixed", { id: "rIdFixed" })]),
      links: { rIdLink: "https://example.org/%5BId%5D", rIdFixed: "https://fixed.example/" },
    });
    const file = assembleSoundly(template, ITEMS, { pageBreak });
    expect(addresses(file, MAIN_PART)).toEqual(
      ITEMS.flatMap(({ Id }) => [`https://example.org/${Id}`, "https://fixed.example/"]),
    );
    const relationships = partXml(file, "word/_rels/document.xml.rels");
    expect(relationships.match(/\/hyperlink"/g)).toHaveLength(3);
    expect(relationships).not.toContain("%5B");
  });

  test("links of headers: each header has the relationship that its own text refers to", () => {
    const template = docx({
      body: paragraph("[Id]"),
      headers: { default: paragraph([hyperlink("see", { id: "rIdA" })]) },
      parts: { "word/_rels/header_default.xml.rels": OWN_LINK },
    });
    const file = assembleSoundly(template, ITEMS, { pageBreak });
    const headers = partNames(file).filter((name) => /^word\/header\w*\.xml$/.test(name));
    const links = headers.map((name) => addresses(file, name));
    expect(links.toSorted()).toEqual([["https://part.example/1"], ["https://part.example/2"]]);
  });

  test("links of footnotes: one part holds the notes of all copies", () => {
    const template = docx({
      body: `${paragraph("[Id]")}<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
      footnotes: [paragraph([hyperlink("see", { id: "rIdA" })])],
      parts: { "word/_rels/footnotes.xml.rels": OWN_LINK },
    });
    const file = assembleSoundly(template, ITEMS, { pageBreak });
    expect(addresses(file, "word/footnotes.xml")).toEqual(ITEMS.map(({ Id }) => `https://part.example/${Id}`));
    expect(partXml(file, "word/_rels/footnotes.xml.rels")).not.toContain("%5B");
  });
});
