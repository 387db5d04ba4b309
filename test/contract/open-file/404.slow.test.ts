/** Links that were altered, or whose file is gone. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, type DocumentAnswer, generateDocument, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { storedThings } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
let document: DocumentAnswer;
let token: string;
let filename: string;
beforeAll(async () => {
  template = await createTemplate(service);
  document = await generateDocument(service, { template_id: template.id, output_name: "Zoë" });
  [, , token = "", filename = ""] = new URL(document.document_uri).pathname.split("/");
});

async function expectNothing(address: string): Promise<void> {
  const message = await expectError(await service.call(address, { key: null }), 404, "link_not_found");
  expect(message).toMatch(/changed, or its file was deleted/);
}

beforeEach(async () => {
  const response = await service.call(`/files/${token}/${filename}`, { key: null });
  expect(response.status, "the link itself opens").toBe(200);
  await response.body?.cancel();
});

describe("an altered link opens nothing", () => {
  test("a link with any one character of its token changed opens nothing", async () => {
    for (let at = 0; at < token.length; at++) {
      for (const other of ["a", "i", "A", "Z", "0", "9", "-", "_"]) {
        const altered = token.slice(0, at) + other + token.slice(at + 1);
        if (altered !== token) await expectNothing(`/files/${altered}/${filename}`);
      }
    }
  });

  test("the letter that tells whether it is shown or saved", async () => {
    const other = token.startsWith("a") ? "i" : "a";
    await expectNothing(`/files/${other}${token.slice(1)}/${filename}`);
  });

  test("a link with any one character of its token left out or doubled opens nothing", async () => {
    for (let at = 0; at < token.length; at++) {
      await expectNothing(`/files/${token.slice(0, at)}${token.slice(at + 1)}/${filename}`);
      await expectNothing(`/files/${token.slice(0, at)}${token.charAt(at)}${token.slice(at)}/${filename}`);
    }
  });

  test.each([
    ["in other case", () => filename.toLowerCase()],
    ["with another extension", () => filename.replace(".docx", ".html")],
    ["with something behind it", () => `${filename}x`],
    ["encoded twice", () => encodeURIComponent(filename)],
    ["decomposed", () => encodeURIComponent(decodeURIComponent(filename).normalize("NFD"))],
  ])("the file name %s", async (_how, altered) => {
    expect(altered()).not.toBe(filename);
    await expectNothing(`/files/${token}/${altered()}`);
  });

  test("the token of one file with the name of another opens nothing", async () => {
    const [, , otherToken, otherName] = new URL(template.template_uri).pathname.split("/");
    await expectNothing(`/files/${token}/${otherName}`);
    await expectNothing(`/files/${otherToken}/${filename}`);
  });

  test("the same path at another region's address, which signs by a secret of its own", async () => {
    await expectNothing(document.document_uri.replace(service.address("us"), service.address("eu")));
  });

  test.each(["a", "a.b", "i.", `${"a".repeat(5000)}.b`, "%00.%00", "..%2F..%2Fdirectory.db", "%F0%9F%A6%86"])(
    "a token that never was one: %s",
    async (never) => {
      await expectNothing(`/files/${never}/${filename}`);
    },
  );

  test("a token that spells another file of the data folder, with a signature of another link", async () => {
    const signature = token.split(".")[1];
    for (const key of ["../link-secret", "../../directory.db", `templates/${template.id}/1/source`]) {
      const forged = `a${Buffer.from(key).toString("base64url")}.${signature}`;
      await expectNothing(`/files/${forged}/${filename}`);
    }
  });
});

test("a link whose file was deleted opens nothing", async () => {
  const gone = await generateDocument(service, { template_id: template.id });
  const files = (await storedThings(service)).files.filter((each) => each.includes(gone.id));
  expect(files).toHaveLength(1);
  for (const each of files) await service.removeFile(each);
  await expectNothing(gone.document_uri);
});
