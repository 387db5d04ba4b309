/** Text templates (.txt, .sql): the same tags as in a .docx, and not a byte changed outside of them. */
import { describe, expect, test } from "vitest";
import { assembleText, assembleTextFile } from "#shared/engine/merge/text/assemble-text.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { expectText, mergeText, textEngine } from "#test/support/merge-text.ts";

describe("tags", () => {
  test("simple tags may have blanks at their edges, missing values are empty, and empty delimiters are no tags", () => {
    expectText({
      template: "Dear [Name] of [ Zip Code ], [ ] yes [] no[Gone].\n",
      item: { Name: "Ada", "Zip Code": "W1" },
      becomes: "Dear Ada of W1, [ ] yes [] no.\n",
    });
  });

  test("sections repeat, nest, invert, and see outer values", () => {
    expectText({
      template: "[#Items][Name][#Tags] #[.][/][^Tags] (none)[/Tags] by [Author]; [/Items]",
      item: { Author: "A", Items: [{ Name: "x", Tags: ["p", "q"] }, { Name: "y" }] },
      becomes: "x #p #q by A; y (none) by A; ",
    });
  });

  test("values are printed as in a .docx: arrays with commas, true and numbers as such", () => {
    expectText({ template: "{a} {b} {c} {d}", item: { a: [1, "x"], b: true, c: 0, d: null }, becomes: "1,x true 0 " });
  });

  test("with enhanced syntax tags are expressions", () => {
    const template = "{{a.b}} {{n > 1 ? 'many' : 'one'}}{{#n > 5}}!{{/}}";
    expect(mergeText(template, { a: { b: "x" }, n: 3 }, { enhancedSyntax: true })).toBe("x many");
  });

  test("a tag that is wrapped over two lines is one with a blank", () => {
    expectText({ template: "Dear [First\r\n  Name]!", item: { "First Name": "Ada" }, becomes: "Dear Ada!" });
  });

  test("a section mark alone on its line leaves its line break", () => {
    expectText({
      template: "Items:\n[#Items]\n- [.]\n[/Items]\nend\n",
      item: { Items: ["a", "b"] },
      becomes: "Items:\n\n- a\n\n- b\n\nend\n",
    });
  });

  test.each([
    ["{{", "}}"],
    ["[[", "]]"],
    ["«", "»"],
    ["<", ">"],
    ["((", "))"],
    ["<%", "%>"],
    ["%%", "%%"],
    ["$", "$"],
    ["--", "--"],
  ])("delimiters %s %s", (left, right) => {
    const template = `Dear ${left}Name${right}, ${left}#Show${right}shown${left}/${right}!`;
    expect(mergeText(template, { Name: "Ada", Show: 1 }, { delimiters: { left, right } })).toBe("Dear Ada, shown!");
  });
});

const BRACES = { delimiters: { left: "{{", right: "}}" } };

describe("braces beside tags of double braces are text", () => {
  test.each([
    ['{"a":{{a}}}', '{"a":1}'],
    ['{"a":{"b":{{a}}}}', '{"a":{"b":1}}'],
    ["{{{a}}}", "{1}"],
    ["{{{{#s}}{{a}}}{{/s}}}}}", "{{1}}}}"],
    ["a {{{b", undefined],
    ["{{a}} }}", undefined],
  ])("%s", (template, becomes) => {
    if (becomes === undefined) expect(() => mergeText(template, {}, BRACES)).toThrow("invalid tags");
    else expect(mergeText(template, { a: 1, s: true }, BRACES)).toBe(becomes);
  });

  test("single brackets around a tag stay its fault", () => {
    expect(() => mergeText("[[a]]", { a: 1 }, { delimiters: { left: "[", right: "]" } })).toThrow("invalid tags");
  });
});

describe("values", () => {
  test("are inserted as they are: no escaping for XML or SQL, line breaks and control characters kept", () => {
    const value = `O'Brien "x" & <b>\r\n\u0001\t\\'; --`;
    const template = "INSERT INTO t VALUES ('{{v}}');\r\n";
    expectText({ template, item: { v: value }, becomes: `INSERT INTO t VALUES ('${value}');\r\n` });
  });

  test("a tag in a value is text", () => {
    expectText({ template: "[v]", item: { v: "[w]", w: "x" }, becomes: "[w]" });
  });

  test("half a character is left out", () => {
    expectText({ template: "[v]", item: { v: "a\ud800b🦆" }, becomes: "ab🦆" });
  });
});

describe("bytes outside of tags", () => {
  const text = "Grüße, [Name]!\r\n\tEnde\r\r\n\u000c\u001a[#L]\n[.][/L]";
  const expected = "Grüße, Zoë!\r\n\tEnde\r\r\n\u000c\u001a\nx\ny";
  const item = { Name: "Zoë", L: ["x", "y"] };
  const utf16be = (content: string) => Buffer.from(content, "utf16le").swap16();

  test.each<[string, (content: string) => Uint8Array]>([
    ["UTF-8", (content) => Buffer.from(content)],
    ["UTF-8 with a byte order mark", (content) => Buffer.from(`\ufeff${content}`)],
    ["UTF-16 with a byte order mark", (content) => Buffer.from(`\ufeff${content}`, "utf16le")],
    ["UTF-16 without", (content) => Buffer.from(content, "utf16le")],
    ["UTF-16 of the other byte order", (content) => utf16be(`\ufeff${content}`)],
    ["UTF-16 of the other byte order without mark", utf16be],
    ["Windows-1252", (content) => Buffer.from(content, "latin1")],
  ])("%s stays", (_, encode) => {
    expect(Buffer.from(textEngine(encode(text)).render(item))).toEqual(Buffer.from(encode(expected)));
  });

  test("every byte of Windows-1252 stays", () => {
    const bytes = Uint8Array.from({ length: 255 }, (_, index) => index + 1);
    const engine = textEngine(bytes, { delimiters: { left: "{{", right: "}}" } });
    expect(engine.template.encoding).toBe("windows-1252");
    expect(Buffer.from(engine.render({}))).toEqual(Buffer.from(bytes));
  });

  test("€ and typographic quotes are in Windows-1252", () => {
    const engine = textEngine(Buffer.from("f\xfcr [v]", "latin1"));
    expect(Buffer.from(engine.render({ v: "€ “x”" })).toString("latin1")).toBe("f\xfcr \x80 \x93x\x94");
  });

  test("a character that the template's encoding lacks fails the item, and says what to do", () => {
    const engine = textEngine(Buffer.from("f\xfcr [v]", "latin1"));
    expect(() => engine.render({ v: "Łódź" })).toThrow(
      new MergeFailure(
        "the template is encoded in Windows-1252 (Western European), which has no character “Ł”: save the template in UTF-8 and upload it again",
      ),
    );
    // It is no obstacle to other formats, which are made of the text.
    expect(engine.renderText({ v: "Łódź" })).toBe("für Łódź");
  });
});

describe("several items", () => {
  const items = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const joined = (template: string, pageBreak: boolean) => assembleText(textEngine(template), items, { pageBreak });

  test("follow each other, each on lines of its own", () => {
    expect(joined("row [n]\n", false)).toBe("row 1\nrow 2\nrow 3\n");
    expect(joined("row [n]", false)).toBe("row 1\nrow 2\nrow 3");
  });

  test("with page breaks a form feed stands before each further one", () => {
    expect(joined("row [n]\n", true)).toBe("row 1\n\frow 2\n\frow 3\n");
    expect(joined("row [n]", true)).toBe("row 1\n\frow 2\n\frow 3");
  });

  test("a line break that is added is like those of the template", () => {
    expect(joined("a\r\nrow [n]", false)).toBe("a\r\nrow 1\r\na\r\nrow 2\r\na\r\nrow 3");
  });

  test("an item that is empty adds no line", () => {
    expect(assembleText(textEngine("[#n][n]\n[/]"), [{ n: 1 }, {}, { n: 3 }], { pageBreak: false })).toBe("1\n3\n");
  });

  test("the file is encoded like the template, with one byte order mark", () => {
    const engine = textEngine(Buffer.from("\ufeff[n]ü\n", "utf16le"));
    const file = assembleTextFile(engine, items, { pageBreak: true });
    expect(Buffer.from(file)).toEqual(Buffer.from("\ufeff1ü\n\f2ü\n\f3ü\n", "utf16le"));
  });

  test("an item that cannot be merged or encoded is named by its position", () => {
    const engine = textEngine(Buffer.from("\xfc [n]\n", "latin1"));
    const bad = [{ n: 1 }, { n: "Ł" }];
    expect(() => assembleTextFile(engine, bad, { pageBreak: true })).toThrow(
      expect.objectContaining({ code: "merge_failed", message: expect.stringContaining("Item 2 of the data") }),
    );
    const endless = { n: Array.from({ length: 60 }, () => 1) };
    expect(() =>
      assembleText(textEngine("[#n][#n][#n][#n]x[/][/][/][/]"), [{}, endless], { pageBreak: false }),
    ).toThrow(
      expect.objectContaining({ code: "merge_failed", message: expect.stringContaining("Item 2 of the data") }),
    );
  });

  test("none give an empty file", () => {
    expect(assembleText(textEngine("x"), [], { pageBreak: true })).toBe("");
  });
});

test("a template with faults does not compile", () => {
  expect(() => textEngine("[Name", { delimiters: { left: "[", right: "]" } })).toThrow(
    expect.objectContaining({ code: "template_has_invalid_tags", message: expect.stringContaining("Name") }),
  );
});

test("limits on tags and on nesting hold for texts", () => {
  const tooMany = expect.objectContaining({ code: "template_too_complex" });
  expect(() => textEngine("[a]".repeat(20_001))).toThrow(tooMany);
  expect(() => textEngine("[ #a]".repeat(101) + "[/]".repeat(101))).toThrow(tooMany);
  expect(() => textEngine("[/a]".repeat(101) + "[#a]".repeat(101), {})).toThrow(tooMany);
  expect(() => textEngine("x", { delimiters: { left: "", right: "]" } })).toThrow("A delimiter must not be empty.");
});
