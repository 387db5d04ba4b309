/** Tags in the addresses of links, which stand in the relationships of a part. */
import { describe, expect, test } from "vitest";
import { compileDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { hyperlink, paragraph, picture, table } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const BRACKETS = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const MAIN_PART = "word/document.xml";

/** Addresses of the links of a part, in the order of its text. */
function addresses(file: Uint8Array, part = MAIN_PART): readonly string[] {
  const targets = new Map(relationshipsOf(openDocx(file, "a.docx"), part).map(({ id, target }) => [id, target]));
  const references = partXml(file, part).matchAll(/<(?:w:hyperlink|a:hlinkClick) r:id="([^"]*)"/g);
  return Array.from(references, ([, id = ""]) => targets.get(id) ?? `no relationship ${id}`);
}

const oneLink = (address: string): DocxContent => ({
  body: paragraph([hyperlink("see", { id: "rIdLink" })]),
  links: { rIdLink: address },
});

/** The address of a link after merging; the linter must find nothing wrong. */
function merged(address: string, item: DataItem): string | undefined {
  const template = docx(oneLink(address));
  expect(addresses(template)).toEqual([address]);
  const file = mergeDocx(template, item, { delimiters: BRACKETS.delimiters });
  expect(lintDocx(file)).toEqual([]);
  return addresses(file)[0];
}

describe("where the tag stands", () => {
  test("a value is one step of a path or one word of a query: its own slashes and signs are encoded", () => {
    const address = "https://example.org/a%2Fb/%5BId%5D?name=%5BFirst%20Name%5D#x";
    expect(merged(address, { Id: "../7/ß?&", "First Name": "Ada & Bob" })).toBe(
      "https://example.org/a%2Fb/..%2F7%2F%C3%9F%3F%26?name=Ada%20%26%20Bob#x",
    );
  });

  test("delimiters count encoded and plain", () => {
    expect(merged("https://example.org/[a]/%5bb%5d", { a: 1, b: 2 })).toBe("https://example.org/1/2");
  });

  test.each([
    ["%5BUrl%5D", "https://example.org/a?b=c%20d&e=ü", "https://example.org/a?b=c%20d&e=%C3%BC"],
    ["http://%5BUrl%5D", "www.example.org/a/b", "http://www.example.org/a/b"],
    ["http://%5BUrl%5D/", "https://example.org/a", "https://example.org/a/"],
    ["%5BUrl%5D", "page.html#part", "page.html#part"],
    ["mailto:%5BUrl%5D?subject=Hi", "ada+x@example.org", "mailto:ada+x@example.org?subject=Hi"],
    ["mailto:%5BUrl%5D", "a@example.org?bcc=b@example.org", "mailto:a@example.org%3Fbcc%3Db@example.org"],
    ["tel:%5BUrl%5D", "+49 30 123", "tel:+4930123"],
    ["https://example.org%5BUrl%5D", "@evil.example", "https://example.org%40evil.example"],
  ])("%s with %s becomes %s", (address, value, expected) => {
    expect(merged(address, { Url: value })).toBe(expected);
  });

  test("an address that is left empty leads nowhere", () => {
    expect(merged("%5BUrl%5D", {})).toBe("#");
  });

  test("sections can choose between addresses of a link", () => {
    const address = "https://example.org/%5B%23Old%5Dold%5B/Old%5D%5B%5EOld%5Dnew%5B/%5D";
    expect(merged(address, { Old: true })).toBe("https://example.org/old");
    expect(merged(address, {})).toBe("https://example.org/new");
  });
});

describe("a value cannot lead to another kind of place", () => {
  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "file:///etc/passwd",
    "C:\\secret.doc",
    "//server/share",
    "\\\\server\\share",
    "/\\server/share",
  ])("%j", (value) => {
    const address = merged("%5BUrl%5D", { Url: value }) ?? "";
    // What a browser or Word would open is again a relative address.
    expect(new URL(address, "https://base.example/").origin).toBe("https://base.example");
    expect(address).not.toMatch(/^[a-z][a-z\d+.-]*:|^[/\\]{2}/i);
  });

  test("values cannot lead to another kind of place in two steps either", () => {
    expect(merged("%5Ba%5D:%5Bb%5D", { a: "javascript", b: "alert(1)" })).toBe("javascript%3Aalert(1)");
    expect(merged("java%5Ba%5D", { a: "script:alert(1)" })).toBe("javascript%3Aalert(1)");
  });

  test("a scheme that the template itself writes stays", () => {
    expect(merged("file:///server/%5BId%5D.pdf", { Id: "../x" })).toBe("file:///server/..%2Fx.pdf");
  });
});

describe("in the document", () => {
  test("each row of a list has its own address, and equal ones share a relationship", () => {
    const template = docx({
      body: table(["[#Rows]", paragraph([hyperlink("see", { id: "rIdLink" })]), "[/]"]),
      links: { rIdLink: "https://example.org/%5BId%5D" },
    });
    const file = mergeDocx(template, { Rows: [{ Id: 1 }, { Id: 2 }, { Id: 1 }] });
    expect(addresses(file)).toEqual([1, 2, 1].map((id) => `https://example.org/${id}`));
    expect(lintDocx(file)).toEqual([]);
    expect(partXml(file, "word/_rels/document.xml.rels").match(/hyperlink"/g)).toHaveLength(2);
  });

  test("the template's own address leaves the file, unless something else refers to it", () => {
    const file = mergeDocx(docx(oneLink("https://example.org/%5BId%5D")), { Id: 1 });
    expect(partXml(file, "word/_rels/document.xml.rels")).not.toContain("%5B");
    const shared = { ...oneLink("https://example.org/%5BId%5D") };
    const body = `${shared.body}<w:p><a:hlinkMouseOver r:id="rIdLink"/></w:p>`;
    expect(partXml(mergeDocx(docx({ ...shared, body }), {}), "word/_rels/document.xml.rels")).toContain("%5BId%5D");
  });

  test("the link of a picture is filled in", () => {
    const linked = picture("logo.png").replace(/(<wp:docPr [^>]*)\/>/, '$1><a:hlinkClick r:id="rIdLink"/></wp:docPr>');
    const template = docx({
      body: paragraph([linked]),
      pictures: { "logo.png": Uint8Array.of(1) },
      links: { rIdLink: "https://example.org/%5BId%5D" },
    });
    const file = mergeDocx(template, { Id: 7 });
    expect(addresses(file)).toEqual(["https://example.org/7"]);
    expect(lintDocx(file)).toEqual([]);
  });

  test("the address of an old shape stands in the shape itself", () => {
    const shape = '<w:p><w:r><w:pict><v:shape id="s" href="https://example.org/%5BId%5D"/></w:pict></w:r></w:p>';
    const file = mergeDocx(docx({ body: shape, headers: { default: shape } }), { Id: '"&' });
    for (const part of [MAIN_PART, "word/header_default.xml"]) {
      expect(partXml(file, part)).toContain('href="https://example.org/%22%26"');
    }
  });

  test("links in headers and notes are filled in, each from the relationships of its part", () => {
    const relationships = (id: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdA" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://${id}.example/%5BId%5D" TargetMode="External"/></Relationships>`;
    const link = paragraph([hyperlink("see", { id: "rIdA" })]);
    const template = docx({
      body: paragraph("text"),
      headers: { default: link },
      footnotes: [link],
      parts: {
        "word/_rels/header_default.xml.rels": relationships("header"),
        "word/_rels/footnotes.xml.rels": relationships("note"),
      },
    });
    const file = mergeDocx(template, { Id: 7 });
    expect(addresses(file, "word/header_default.xml")).toEqual(["https://header.example/7"]);
    expect(addresses(file, "word/footnotes.xml")).toEqual(["https://note.example/7"]);
    expect(lintDocx(file)).toEqual([]);
  });

  test("links without tags keep their relationships", () => {
    const content = oneLink("https://example.org/?a%5B%5D=1&b=%5B%20%5D");
    expect(mergeDocx(docx(content), {})).toEqual(mergeDocx(docx(content), { a: 1 }));
    expect(addresses(mergeDocx(docx(content), {}))).toEqual([content.links?.rIdLink]);
  });

  test("a percent sign as delimiter does not make tags of encoded characters", () => {
    const template = docx(oneLink("https://example.org/a%20b%20c"));
    const file = mergeDocx(template, {}, { delimiters: { left: "%", right: "%" } });
    expect(addresses(file)).toEqual(["https://example.org/a%20b%20c"]);
  });

  test("tags in addresses are listed where the links stand, and broken sections in them are invalid", () => {
    const body = paragraph("[a]") + paragraph([hyperlink("[b]", { id: "rIdLink" })]) + paragraph("[c]");
    const read = (address: string) =>
      readTemplate(openDocx(docx({ body, links: { rIdLink: address } }), "a.docx"), BRACKETS).tags;
    expect(read("https://example.org/%5BId%5D")).toEqual({ valid: ["a", "Id", "b", "c"], invalid: [] });
    expect(read("https://example.org/%5B%23Id%5D")).toEqual({ valid: ["a", "b", "c"], invalid: ["Id"] });
    // Lone brackets are part of an address.
    expect(read("https://example.org/%5BId")).toEqual({ valid: ["a", "b", "c"], invalid: [] });
    expect(read("http://[::1/")).toEqual({ valid: ["a", "b", "c"], invalid: [] });
  });

  test("rendered parts keep the template's relationships if there is no collector for new ones", () => {
    const engine = compileDocx(openDocx(docx(oneLink("https://example.org/%5BId%5D")), "a.docx"), BRACKETS);
    expect(engine.renderParts({ Id: 1 }).get(MAIN_PART)).toContain('<w:hyperlink r:id="rIdLink">');
  });
});
