/** POST /v1/document with `encrypt` that cannot be done as asked: refused, and no message contains a password. */
import { beforeAll, expect, test } from "vitest";
import { preferringAsync } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const SECRET = "Tr0ub4dor";

async function refusal(fields: object, prefer = (request: ReturnType<typeof postJson>) => request): Promise<string> {
  const request = prefer(postJson({ template_id, data: { Name: "Ada" }, output_format: ".pdf", ...fields }));
  const response = await expectNothingStored(service, () => service.call("/v1/document", request));
  const message = await expectError(response, 400, "request_invalid");
  expect(message).not.toContain(SECRET);
  return message;
}

test.each([".pdf/a-1b", ".pdf/a-2b", ".pdf/a-3a", ".docx", ".png"])("%s is not encrypted", async (output_format) => {
  const message = await refusal({ output_format, encrypt: { user: SECRET } });
  expect(message).toContain("encrypt requires output_format .pdf: PDF/A forbids encryption");
});

test("a batch stores its request, so it is not encrypted", async () => {
  const message = await refusal({ encrypt: { user: SECRET } }, preferringAsync);
  expect(message).toContain("encrypt cannot be combined with the header Prefer: respond-async");
});

test.each([
  [{ user: "" }, "encrypt.user must not be empty"],
  [{ user: "\u00ad" }, "encrypt.user must not be empty"],
  [{ user: null }, "encrypt.user must be a single string"],
  [{ user: SECRET.repeat(15) }, "encrypt.user must have at most 127 bytes"],
  [{ user: `${SECRET}${"€".repeat(40)}` }, "encrypt.user must have at most 127 bytes"],
  [{ user: `${SECRET}\n` }, "encrypt.user must not contain control characters"],
  [{ user: SECRET, owner: SECRET }, "encrypt.owner must differ from user"],
  [{ users: SECRET }, "encrypt may only have the entries user, owner, permissions"],
  [{ [SECRET]: true }, "encrypt may only have the entries user, owner, permissions"],
  [{ permissions: { prnt: false } }, "encrypt.permissions may only have the entries print, "],
  [{ permissions: { print: SECRET } }, "encrypt.permissions.print must be true or false"],
  [{ permissions: { fill_forms: false } }, "encrypt.permissions.fill_forms cannot be false while annotate is allowed"],
  [{ permissions: { assemble: false } }, "encrypt.permissions.assemble cannot be false while modify is allowed"],
  [SECRET, "encrypt must be an object with the entries user, owner, permissions"],
  [[SECRET], "encrypt must be an object with the entries user, owner, permissions"],
])("encrypt %j is refused", async (encrypt, reason) => {
  expect(await refusal({ encrypt })).toContain(reason);
});

test("a form with text that is not JSON is refused, and the text is not repeated", async () => {
  const fields = { template_id, data: "{}", output_format: ".pdf", encrypt: `{"user": ${SECRET}}` };
  const message = await expectError(await service.call("/v1/document", postForm(fields)), 400, "request_invalid");
  expect(message).toBe("encrypt must be an object with the entries user, owner, permissions.");
});
