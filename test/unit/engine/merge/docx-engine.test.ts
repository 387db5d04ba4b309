/** The engine: compiled once, rendered many times, and what it does when an item cannot be merged. */
import { describe, expect, test } from "vitest";
import { compileDocx, renderDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import { compileText } from "#shared/engine/merge/text/compile-text.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { pageBreak, paragraph, paragraphs, table } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const compile = (content: Parameters<typeof docx>[0], syntax = SYNTAX) =>
  compileDocx(openDocx(docx(content), "a.docx"), syntax);

describe("rendering many items", () => {
  test("an item leaves nothing behind for the next one", () => {
    const body =
      paragraph("[Name]") +
      table(["[#Items][.]", "[/]"]) +
      paragraphs("[#Show]") +
      pageBreak() +
      paragraphs("[/Show]", "end");
    const engine = compile(body);
    const text = (item: object) => documentText(renderDocx(engine, { ...item }));
    const full = { Name: "Ada", Items: ["a", "b"], Show: true };
    const first = text(full);
    expect(first).toBe("Ada\na\n\nb\n\n↵\nend");
    expect(text({})).toBe("\nend");
    expect(text({ Name: "Bob" })).toBe("Bob\nend");
    expect(text(full)).toBe(first);
  });

  test("a failed item does not spoil the next one", () => {
    const engine = compile(paragraphs("[#a][#a][#a][#a]x[/][/][/][/]", "[Name]"));
    const list = Array.from({ length: 60 }, () => 1);
    expect(() => renderDocx(engine, { a: list })).toThrow(MergeFailure);
    expect(documentText(renderDocx(engine, { Name: "Ada" }))).toBe("\nAda");
  });

  test("the same item gives the same bytes", () => {
    const engine = compile(paragraph("[Name]"));
    expect(renderDocx(engine, { Name: "Ada" })).toEqual(renderDocx(engine, { Name: "Ada" }));
  });

  test("two engines of one template work side by side", () => {
    const file = openDocx(docx(paragraphs("[#a]", "[b]", "[/]", "c")), "a.docx");
    const [one, two] = [compileDocx(file, SYNTAX), compileDocx(file, SYNTAX)];
    expect(documentText(renderDocx(one, { a: [{ b: 1 }] }))).toBe("1\nc");
    expect(documentText(renderDocx(two, {}))).toBe("c");
    expect(documentText(renderDocx(one, {}))).toBe("c");
  });
});

describe("parts", () => {
  test("only parts with tags are rendered", () => {
    const engine = compile({
      body: paragraph("[Name]"),
      headers: { default: paragraph("[Ref]"), first: paragraph("plain") },
      footers: { default: paragraph("[ ] no tag") },
    });
    expect([...engine.renderParts({}).keys()].toSorted()).toEqual(["word/document.xml", "word/header_default.xml"]);
  });

  test("a template without tags is its own result", () => {
    const bytes = docx(paragraph("plain"));
    const engine = compileDocx(openDocx(bytes, "a.docx"), SYNTAX);
    expect(engine.renderParts({ Name: "Ada" }).size).toBe(0);
    expect(documentText(renderDocx(engine, {}))).toBe("plain");
  });
});

describe("failures", () => {
  test("a template with faults does not compile", () => {
    expect(() => compile(paragraphs("[Name", "[#Items]"))).toThrow(
      expect.objectContaining({ code: "template_has_invalid_tags", message: expect.stringContaining("Name, Items") }),
    );
  });

  test("a section over text from within a table and without cannot be merged around", () => {
    const engine = compile(paragraphs("[#a]") + pageBreak() + paragraphs("[#a][#a][#a]x[/][/][/]", "[/a]"));
    const item = { a: Array.from({ length: 50 }, () => ({})) };
    expect(() => engine.renderParts(item)).toThrow(MergeFailure);
  });

  describe("an item whose values take more than ten seconds to compute", () => {
    /** A clock on which every tag takes a second. */
    const slow = () => {
      let milliseconds = 0;
      return { ...SYNTAX, now: () => (milliseconds += 1_000) };
    };
    const reason = "its values take more than 10 seconds to compute";
    const many = { a: Array.from({ length: 20 }, () => ({})) };

    test.each([
      ["a line", paragraph("[#a][x][/]")],
      ["paragraphs", paragraphs("[#a]") + pageBreak() + paragraphs("[/]")],
    ])("is stopped in %s", (_place, body) => {
      expect(() => compile(body, slow()).renderParts(many)).toThrow(new MergeFailure(reason));
    });

    test("is stopped in a text", () => {
      const engine = compileText(openText(Buffer.from("[#a][x][/]"), "a.txt"), slow());
      expect(() => engine.render(many)).toThrow(new MergeFailure(reason));
    });

    test("has the whole time for itself, whatever the items before it took", () => {
      const engine = compile(paragraph("[x]"), slow());
      for (let item = 0; item < 20; item++) expect(documentText(renderDocx(engine, { x: item }))).toBe(String(item));
    });
  });

  test("an expression that fails for the item's values names the tag", () => {
    const engine = compile(paragraph("[text + text]"), { ...SYNTAX, enhancedSyntax: true });
    expect(() => engine.renderParts({ text: "x".repeat(6_000_000) })).toThrow(
      new MergeFailure("the tag text + text cannot be computed from its values"),
    );
  });
});
