/** A text as .docx: every line, tab and page is there, in a file that Word and LibreOffice open. */
import { describe, expect, test } from "vitest";
import { textAsDocx } from "#shared/engine/merge/text/text-as-docx.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { documentText, partXml } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { popplerText } from "#test/support/poppler.ts";
import { convertByCommand } from "#test/support/soffice-pdf.ts";

const paragraphsOf = (text: string) => [
  ...partXml(textAsDocx(text))
    .replace(/<w:sectPr.*/, "")
    .matchAll(/<w:p>(.*?)<\/w:p>/g),
];

test("it is a sound .docx", () => {
  const file = textAsDocx("a\n\fb");
  expect(lintDocx(file)).toEqual([]);
  expect(() => openDocx(file, "a.docx")).not.toThrow();
});

describe("lines", () => {
  test.each([
    ["a line feed", "one\n\n  two"],
    ["as on Windows", "one\r\n\r\n  two"],
    ["as on old Macs", "one\r\r  two"],
  ])("each is a paragraph, blanks kept: %s", (_, text) => {
    expect(documentText(textAsDocx(text))).toBe("one\n\n  two");
  });

  test("a line break at the end does not make an empty line", () => {
    expect(paragraphsOf("one\ntwo\n")).toHaveLength(2);
    expect(paragraphsOf("")).toHaveLength(1);
    expect(paragraphsOf("\n")).toHaveLength(1);
  });

  test("tabs are tabs, signs of XML are signs, and what XML cannot hold is left out", () => {
    expect(documentText(textAsDocx('a\t<b> & "c"\u0000\u001b\ufffe\t'))).toBe('a\t<b> & "c"\t');
  });
});

describe("pages", () => {
  test("a form feed starts a new page, with no line of its own", () => {
    const starts = (text: string) => paragraphsOf(text).map(([xml]) => xml.includes("<w:pageBreakBefore/>"));
    expect(starts("a\n\fb\nc\n\fd")).toEqual([false, true, false, true]);
    expect(starts("a\fb")).toEqual([false, true]);
  });

  given("LibreOffice", "poppler").test("LibreOffice sets eighty columns on a line, and pages apart", async () => {
    const ruler = "1234567890".repeat(8);
    const file = textAsDocx(`${ruler}\nx\ty\n\fsecond`);
    const pdf = (await convertByCommand(new Map([["text", file]]))).get("text") ?? new Uint8Array();
    const [first = "", second = ""] = popplerText(pdf).split("\f");
    expect(first.split("\n")[0]?.trim()).toBe(ruler);
    expect(first).toMatch(/x\s+y/);
    expect(second.trim()).toBe("second");
  });
});
