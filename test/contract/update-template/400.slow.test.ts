/** PUT /v1/template/{id} with fields that are wrong: each is named, all at once, and nothing changes. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, putForm, putJson, readTemplate } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function messageFor(request: CallOptions): Promise<string> {
  const template = await createTemplate(service);
  const message = await expectError(await service.call(`/v1/template/${template.id}`, request), 400, "request_invalid");
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
  return message;
}

describe("a field that is wrong is named with what it must be", () => {
  test.each([
    [{ file: "Offer.docx" }, /^file must be the template's file/],
    [{ name: "n".repeat(501) }, /^name must have at most 500 characters\.$/],
    [{ delimiters: '{"left":"|","right":"|"}' }, /^delimiters must have different values for left and right\.$/],
    [{ delimiters: '{"left":"","right":"]"}' }, /^delimiters\.left must not be empty\.$/],
    [{ folder: Array.from({ length: 101 }, () => "f") }, /^folder must contain at most 100 folder names\.$/],
    [{ file_id: ["a", "b"] }, /^file_id must be the id of an upload/],
    [{ region: "mars" }, /^region must be one of us, eu, uk, au\.$/],
    [{ enhanced_syntax: "maybe" }, /^enhanced_syntax must be true or false\.$/],
    [{ versioning_enabled: "2" }, /^versioning_enabled must be true or false\.$/],
  ])("%j", async (fields, expected) => {
    expect(await messageFor(putForm(fields))).toMatch(expected);
    expect(await messageFor(putJson(fields))).toMatch(expected);
  });
});

test("a file and an upload at once: it is unclear which is meant", async () => {
  const fields = { file: letter("Other [Text]"), file_id: "us01kacr4m9w3e6k0t7ra5hd1b2z" };
  expect(await messageFor(putForm(fields))).toBe("file_id cannot be combined with file: send only one of the two.");
});

test("all faulty fields are named in one message, and a good file beside them is not taken", async () => {
  const fields = { region: "mars", enhanced_syntax: "maybe", delimiters: "{", name: "n".repeat(501) };
  const message = await messageFor(putForm({ file: letter("Other [Text]"), ...fields }));
  for (const field of Object.keys(fields)) expect(message).toMatch(new RegExp(`(?:^|; )${field} `));
});
