/** What a document may hold of that of which LibreOffice works longer than in proportion; honest documents hold far less. */
import { describe, expect, test } from "vitest";
import { excessOf } from "#shared/engine/template-file/count-structures.ts";

const repeated = (count: number, xml: string) => [`<w:body>${xml.repeat(count)}</w:body>`];
const nested = (depth: number) => [`${"<w:tbl><w:tr><w:tc>".repeat(depth)}${"</w:tc></w:tr></w:tbl>".repeat(depth)}`];

describe("is refused", () => {
  test.each([
    ["bookmarks", repeated(40_001, '<w:bookmarkStart w:id="1" w:name="b"/>'), "40000 bookmarks"],
    [
      "bookmarks of several parts",
      [...repeated(20_001, "<w:bookmarkStart/>"), ...repeated(20_000, "<w:bookmarkStart/>")],
      "40000 bookmarks",
    ],
    ["bookmarks by another prefix", repeated(40_001, "<q:bookmarkStart\n/>"), "40000 bookmarks"],
    ["frames", repeated(4_001, '<w:framePr w:w="1"/>'), "4000 frames"],
    ["shapes", repeated(4_001, "<wp:anchor><wp:docPr/></wp:anchor>"), "4000 frames"],
    ["shapes of old", repeated(4_001, "<w:pict><v:rect/></w:pict>"), "4000 frames"],
    ["shapes of a group", repeated(4_001, "<wps:wsp></wps:wsp>"), "4000 frames"],
    ["tables within each other", nested(21), "20 levels deep"],
  ])("a document that has too many %s is refused", (_, parts, words) => {
    expect(excessOf(parts)).toContain(`more than ${words}`);
  });
});

describe("is taken", () => {
  test.each([
    [
      "a report with a bookmark in each of 30,000 rows",
      repeated(30_000, '<w:tr><w:bookmarkStart w:name="_GoBack"/></w:tr>'),
    ],
    ["a catalogue with 2,000 pictures beside its text", repeated(2_000, "<wp:anchor/>")],
    ["tables side by side", repeated(5_000, "<w:tbl></w:tbl>")],
    ["tables in tables, as mail programs write them", nested(15)],
    ["the properties of tables", repeated(50_000, "<w:tblPr/><w:tblGrid/>")],
    ["text that names them", repeated(50_000, "bookmarkStart framePr &lt;w:tbl>")],
  ])("%s", (_, parts) => {
    expect(excessOf(parts)).toBeUndefined();
  });
});
