/** Search and folders of the gallery. */
import { expect, test } from "vitest";
import { chosenTemplates, foldersOf } from "#studio/gallery/chosen-templates.ts";
import type { Template } from "#studio/service/types.ts";

const TEMPLATES = [
  template("Offer", ["Sales", "Offers"], ["Name", { Items: ["Price"] }]),
  template("Invoice", ["Sales"], ["IBAN"]),
  template("Letter", [], ["Name"]),
];
const EVERYTHING = { search: "", folder: [], region: "" };

test.each([
  ["offer", ["Offer"]],
  ["price", ["Offer"]],
  ["sales name", ["Offer"]],
  ["nothing like it", []],
])("the search %j finds %j by name, folder and tags", (search, names) => {
  expect(chosenTemplates(TEMPLATES, { ...EVERYTHING, search }).map(({ name }) => name)).toEqual(names);
});

test("a folder shows what is in it and below, and counts it", () => {
  expect(chosenTemplates(TEMPLATES, { ...EVERYTHING, folder: ["Sales"] }).map(({ name }) => name)).toEqual([
    "Offer",
    "Invoice",
  ]);
  expect(foldersOf(TEMPLATES)).toEqual([
    { path: ["Sales"], count: 2 },
    { path: ["Sales", "Offers"], count: 1 },
  ]);
});

function template(name: string, folder: readonly string[], valid: Template["tags"]["valid"]): Template {
  return { name, filename: `${name}.docx`, folder, region: "us", tags: { valid, invalid: [] } } as unknown as Template;
}
