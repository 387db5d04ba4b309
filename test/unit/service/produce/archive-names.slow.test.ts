/** Names of the files in an archive. */
import { expect, test } from "vitest";
import { ArchiveNames } from "#shared/service/produce/plan/archive-names.ts";
import { planOf } from "#test/support/document-plan.ts";

/** @param names as the items filled them in */
function namesOf(names: readonly (string | undefined)[], outputName?: string): string[] {
  const archive = new ArchiveNames(planOf({ outputName }, { count: names.length }));
  return names.map((name, index) => archive.take({ position: index + 1, name }));
}

test("without tags the files are numbered, so that they sort in the order of the data", () => {
  expect(namesOf(Array.from({ length: 10 }, () => undefined)).slice(0, 2)).toEqual(["Offer 01.docx", "Offer 02.docx"]);
  expect(namesOf([undefined, undefined], "Report [draft]")).toEqual(["Report [draft] 1.docx", "Report [draft] 2.docx"]);
});

test("names of items stay as they are where they differ", () => {
  expect(namesOf(["1 Zoë", "2 Łukasz"])).toEqual(["1 Zoë.docx", "2 Łukasz.docx"]);
});

test("a name that another file has gets a number, in upper and lower case alike", () => {
  expect(namesOf(["Ada", "ada", "Ada", "Ada (2)"])).toEqual([
    "Ada.docx",
    "ada (2).docx",
    "Ada (3).docx",
    "Ada (2) (2).docx",
  ]);
});

test("names of one file that differ in their composition alone are one", () => {
  expect(namesOf(["Zoe\u0308", "Zo\u00eb"])).toEqual(["Zoe\u0308.docx", "Zo\u00eb (2).docx"]);
});

test("an item without a name is numbered under the document's name", () => {
  expect(namesOf(["Ada", " ", ""], "[Name]")).toEqual(["Ada.docx", "Offer 2.docx", "Offer 3.docx"]);
});

test("characters that a disk refuses do not get into a name", () => {
  expect(namesOf(["../../etc/passwd", "a\u202efdp", "con"])).toEqual([
    ".._.._etc_passwd.docx",
    "afdp.docx",
    "con_.docx",
  ]);
});

test("names that are cut for the disk differ still", () => {
  const [first = "", second = ""] = namesOf(["é".repeat(400), "é".repeat(400)]);
  expect(Buffer.byteLength(first)).toBeLessThanOrEqual(255);
  expect(Buffer.byteLength(second)).toBeLessThanOrEqual(255);
  expect(second).toMatch(/é \(2\)\.docx$/);
});

test("a hundred thousand files of one name have names of their own", () => {
  const names = namesOf(Array.from({ length: 100_000 }, () => "Ada"));
  expect(new Set(names).size).toBe(100_000);
});
