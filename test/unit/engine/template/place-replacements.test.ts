/** Which places a replacement means, and what is said if that is not clear. */
import { describe, expect, test } from "vitest";
import type { TextReplacement } from "#shared/base/model/text-replacement.ts";
import { editTemplateFile } from "#shared/workers/template-work/edit-templates.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

function edited(text: string, ...replacements: readonly TextReplacement[]): string {
  const file = { filename: "a.txt", format: ".txt", bytes: Buffer.from(text) } as const;
  return Buffer.from(editTemplateFile(file, replacements)).toString();
}

describe("several places", () => {
  test.each<[string, string, readonly TextReplacement[], string]>([
    ["all", "a b a\na", [{ find: "a", replace: "x", all: true }], "x b x\nx"],
    ["one of them", "a b a\na", [{ find: "a", replace: "x", occurrence: 2 }], "a b x\na"],
    [
      "each by its number, in any order",
      "__ __ __",
      [3, 1, 2].map((occurrence) => ({ find: "__", replace: String(occurrence), occurrence })),
      "1 2 3",
    ],
    [
      "what an earlier one has taken is not there for a later one",
      "Ada Love, Ada",
      [
        { find: "Ada Love", replace: "[Name]" },
        { find: "Ada", replace: "[First]" },
      ],
      "[Name], [First]",
    ],
    ["what an earlier one has written is not searched", "Ada", [{ find: "Ada", replace: "Bob" }], "Bob"],
    ["they do not overlap", "aaaaa", [{ find: "aa", replace: "x", all: true }], "xxa"],
    [
      "beside each other",
      "ab",
      [
        { find: "b", replace: "y" },
        { find: "a", replace: "x" },
      ],
      "xy",
    ],
  ])("%s", (_case, text, replacements, expected) => {
    expect(edited(text, ...replacements)).toBe(expected);
  });
});

describe("outside of tags", () => {
  const outsideTagsOf = { left: "[", right: "]" };

  test.each<[string, string, Omit<TextReplacement, "outsideTagsOf">, string]>([
    [
      "tags that contain the text stay",
      "Name: [Name] [First Name]",
      { find: "Name", replace: "[N]" },
      "[N]: [Name] [First Name]",
    ],
    [
      "also far into a paragraph, and more of them than a request has replacements",
      `${"x".repeat(5001)}${Array.from({ length: 300 }, (_, n) => `[Ada ${n}]`).join("")}Ada`,
      { find: "Ada", replace: "y", all: true },
      `${"x".repeat(5001)}${Array.from({ length: 300 }, (_, n) => `[Ada ${n}]`).join("")}y`,
    ],
    [
      "however many stand in tags",
      `${"[e]".repeat(10_000)}e e`,
      { find: "e", replace: "y", all: true },
      `${"[e]".repeat(10_000)}y y`,
    ],
    ["only places outside are counted", "[Ada] Ada Ada", { find: "Ada", replace: "y", occurrence: 2 }, "[Ada] Ada y"],
    ["a delimiter without its counterpart protects nothing", "Ada [", { find: "Ada", replace: "y" }, "y ["],
  ])("%s", (_case, text, replacement, expected) => {
    expect(edited(text, { ...replacement, outsideTagsOf })).toBe(expected);
  });

  test.each(["Name", "Dear [Na"])("%s, which stands in tags only, is refused", (find) => {
    expect(() => edited("Dear [Name],", { find, replace: "x", outsideTagsOf })).toThrow(
      expect.objectContaining({ code: "text_only_in_tags", message: expect.stringContaining(`“${find}”`) }),
    );
  });
});

describe("errors", () => {
  test.each<[string, string, readonly TextReplacement[], string, string]>([
    [
      "nowhere",
      "Dear Mrs. Smith,\nbye",
      [{ find: "Dear Ms Smith", replace: "x" }],
      "text_not_found",
      "The nearest text is “Dear Mrs. Smith,”.",
    ],
    ["in two lines", "a\nb", [{ find: "a\nb", replace: "x" }], "text_not_found", "from one paragraph only"],
    ["another case", "Ada", [{ find: "ada", replace: "x" }], "text_not_found", "“Ada”"],
    ["several", "a a", [{ find: "a", replace: "x" }], "text_ambiguous", "stands 2 times"],
    ["not as often", "a a", [{ find: "a", replace: "x", occurrence: 3 }], "text_ambiguous", "stands 2 times"],
    [
      "taken",
      "a",
      [
        { find: "a", replace: "x" },
        { find: "a", replace: "y" },
      ],
      "texts_overlap",
      "(replacements[1])",
    ],
    [
      "partly taken",
      "abc",
      [
        { find: "ab", replace: "x" },
        { find: "bc", replace: "y", all: true },
      ],
      "texts_overlap",
      "“bc”",
    ],
  ])("%s", (_case, text, replacements, code, words) => {
    expect(() => edited(text, ...replacements)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(words) }),
    );
  });

  test("several places are named with their numbers, the first ten of them", () => {
    const bytes = docx(paragraph("No. 2 of 2") + table(["Lamp", "2"]));
    const replacements = [{ find: "2", replace: "x" }];
    expect(() => editTemplateFile({ filename: "a.docx", format: ".docx", bytes }, replacements)).toThrow(
      "It stands at 1 (body: “No. 2 of 2”), 2 (body: “No. 2 of 2”), 3 (body, table 1, row 1, cell 2: “2”).",
    );
    expect(() => edited("a".repeat(12), { find: "a", replace: "b" })).toThrow(/, 10 \([^)]*\), and 2 more\.$/);
  });

  test("more places than a letter has", () => {
    expect(() => edited("a".repeat(10_001), { find: "a", replace: "b", all: true })).toThrow(
      "no more than 10000 places",
    );
  });
});

describe("files that are text", () => {
  test("line ends and encoding stay, and a new line break is like the others", () => {
    const bytes = Buffer.from("Grüße\r\nan Ada\r\n", "latin1");
    const file = { filename: "a.txt", format: ".txt", bytes } as const;
    const written = Buffer.from(editTemplateFile(file, [{ find: "an Ada", replace: "à\n[Name]" }]));
    expect(written).toEqual(Buffer.from("Grüße\r\nà\r\n[Name]\r\n", "latin1"));
  });

  test("a character that the encoding lacks is refused", () => {
    const file = { filename: "a.txt", format: ".txt", bytes: Buffer.from("Grüße", "latin1") } as const;
    expect(() => editTemplateFile(file, [{ find: "Grüße", replace: "Łódź" }])).toThrow("must not contain “Ł”");
  });

  test.each([
    [
      "across elements of a line",
      "<p>Dear <b>Ms A</b>da,\n  hello</p>",
      "Dear Ms Ada, hello",
      "[Text]",
      "<p>[Text]<b></b></p>",
    ],
    ["entities", "<p>Lamps &amp; tables</p>", "Lamps & tables", "a < b", "<p>a &lt; b</p>"],
    ["a line break", "<p>Ada</p>", "Ada", "a\nb", "<p>a<br>b</p>"],
  ])("HTML: %s", (_case, html, find, replace, expected) => {
    const file = { filename: "a.html", format: ".html", bytes: Buffer.from(html) } as const;
    expect(Buffer.from(editTemplateFile(file, [{ find, replace }])).toString()).toBe(expected);
  });

  test("HTML: a text does not go on in the next cell, and attributes, scripts and comments are no text", () => {
    const html = '<td title="Ada">Ada</td><td>b</td><script>Ada</script><!-- Ada -->';
    const file = { filename: "a.html", format: ".html", bytes: Buffer.from(html) } as const;
    expect(Buffer.from(editTemplateFile(file, [{ find: "Ada", replace: "[Name]" }])).toString()).toBe(
      html.replace(">Ada<", ">[Name]<"),
    );
    expect(() => editTemplateFile(file, [{ find: "Adab", replace: "x" }])).toThrow("has no text");
  });

  test("HTML stays in the encoding that its page names, or becomes UTF-8 with a mark for a character that it lacks", () => {
    const html = Buffer.from('<meta charset="iso-8859-2"><p>\xb3</p>', "latin1");
    const file = { filename: "a.html", format: ".html", bytes: html } as const;
    expect(Buffer.from(editTemplateFile(file, [{ find: "ł", replace: "[Ł]" }])).toString("latin1")).toBe(
      '<meta charset="iso-8859-2"><p>[\xa3]</p>',
    );
    expect(Buffer.from(editTemplateFile(file, [{ find: "ł", replace: "[日]" }])).toString()).toBe(
      '\ufeff<meta charset="iso-8859-2"><p>[日]</p>',
    );
  });
});
