/** POST /v1/template with fields that are missing or wrong: each is named, all at once, and nothing is stored. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, type FormFields, file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function messageFor(fields: FormFields): Promise<string> {
  const response = await expectNothingStored(service, () => service.call("/v1/template", postForm(fields)));
  return expectError(response, 400, "request_invalid");
}

describe("the file", () => {
  test.each([
    ["is not there", {}],
    ["has no bytes", { file: file(new Uint8Array(), "Offer.docx") }],
    ["has neither bytes nor name", { file: file(new Uint8Array(), "") }],
    ["is an empty text", { file: "" }],
    ["is a text", { file: "Offer.docx" }],
    ["is there twice", { file: [docxFile(), docxFile()] }],
  ])("that %s is named", async (_case, fields: FormFields) => {
    expect(await messageFor({ name: "Offer", ...fields })).toMatch(/^file must be the template's file/);
  });
});

describe("a field that is wrong is named with what it must be", () => {
  test.each([
    ["name", "n".repeat(501), "name must have at most 500 characters."],
    ["name", ["a", "b"], "name must be a single string."],
    ["delimiters", "[ and ]", /^delimiters is not valid JSON: .+\.$/],
    ["delimiters", '"[]"', "delimiters must be an object with the strings left and right."],
    ["delimiters", '{"left":"["}', "delimiters.right must be a string."],
    ["delimiters", '{"left":"","right":"]"}', "delimiters.left must not be empty."],
    ["delimiters", '{"left":"|","right":"|"}', "delimiters must have different values for left and right."],
    ["delimiters", `{"left":"${"<".repeat(21)}","right":">"}`, "delimiters.left must have at most 20 characters."],
    ["folder", Array.from({ length: 101 }, () => "f"), "folder must contain at most 100 folder names."],
    ["folder", JSON.stringify(Array(100_000).fill(1)), "folder must contain at most 100 folder names."],
    ["folder", JSON.stringify(["f".repeat(201)]), "folder[0] must contain names of at most 200 characters."],
    ["folder", '["a", 1]', "folder[1] must be an array of folder names."],
    ["region", "mars", "region must be one of us, eu, uk, au."],
    ["enhanced_syntax", "maybe", "enhanced_syntax must be true or false."],
    ["versioning_enabled", "2", "versioning_enabled must be true or false."],
  ])("%s as %.80j", async (field, value, expected) => {
    const message = await messageFor({ file: docxFile(), [field]: value });
    if (typeof expected === "string") expect(message).toBe(expected);
    else expect(message).toMatch(expected);
  });
});

describe("a field in names that cannot be read is named, with how to write them", () => {
  test.each([
    [
      "folder(0)",
      "a",
      'folder is sent under the name "folder(0)", which cannot be read: write a list as folder, folder[] or folder[0], an object as folder[key].',
    ],
    ["folder[a]", "b", "folder must be an array of folder names."],
    ["name[first]", "b", "name must be a single string."],
    ["delimiters[left", "<", /^delimiters is sent under the name "delimiters\[left", which cannot be read/],
  ])("%s", async (name, value, expected) => {
    expect(await messageFor({ file: docxFile(), [name]: value })).toEqual(
      typeof expected === "string" ? expected : expect.stringMatching(expected),
    );
  });
});

test("all faulty fields are named in one message", async () => {
  const message = await messageFor({
    region: "mars",
    enhanced_syntax: "maybe",
    delimiters: "{",
    name: "n".repeat(501),
  });
  for (const field of ["file", "region", "enhanced_syntax", "delimiters", "name"]) {
    expect(message).toMatch(new RegExp(`(?:^|; )${field} `));
  }
});
