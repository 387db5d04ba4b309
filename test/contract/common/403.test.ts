/** Every operation that wants a key, with one whose rights are too small: it is refused before anything is looked at. */
import { beforeAll, describe, expect, test } from "vitest";
import { includesRights, KEY_RIGHTS, type KeyRights } from "#shared/base/model/api-key.ts";
import type { Operation } from "#shared/edge/http/transport/endpoint.ts";
import { DESCRIBED_OPERATIONS } from "#test/support/described-operations.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createKey, listKeys } from "#test/support/keys.ts";
import {
  createTemplate,
  generateDocument,
  postJson,
  putJson,
  readTemplate,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let keys: Readonly<Record<KeyRights, string>>;
let template: TemplateAnswer;
beforeAll(async () => {
  const made = await Promise.all(
    KEY_RIGHTS.map(async (rights) => [rights, (await createKey(service, { rights })).key]),
  );
  keys = Object.fromEntries(made) as typeof keys;
  template = await createTemplate(service);
});

/** The rights that the interface gives: reading, generating, and everything else. */
const READ =
  "listTemplates getTemplate getTemplateSchema getTemplateText listTemplateVersions listDocuments getDocument listFonts getFont listSigningKeys getAccount";
const GENERATE = "checkInvoiceMapping generateDocument previewDocument validatePdf createUpload";

const OPERATIONS: readonly Operation[] = DESCRIBED_OPERATIONS.filter(({ path }) => path.startsWith("/v1/"));

describe("each operation needs", () => {
  test.each(OPERATIONS)("$operationId", ({ operationId, ...operation }) => {
    const needed = READ.split(" ").includes(operationId)
      ? "read"
      : GENERATE.split(" ").includes(operationId)
        ? "generate"
        : "all";
    expect(operation["x-key-rights"]).toBe(needed);
  });
});

const TOO_SMALL = OPERATIONS.flatMap((operation) =>
  KEY_RIGHTS.filter((rights) => !includesRights(rights, operation["x-key-rights"] ?? "all")).map(
    (rights) => [operation.operationId, rights, operation] as const,
  ),
);

test.each(TOO_SMALL)(
  "%s with the right “%s” answers 403, naming both rights; nothing is stored or changed",
  async (_, rights, operation) => {
    const path = operation.path.replace("{id}", template.id).replace("{version}", "1");
    const options = { method: operation.method.toUpperCase(), key: keys[rights] };
    const before = await namesOfKeys();
    const message = await expectNothingStored(service, async () =>
      expectError(await service.call(path, options), 403, "key_not_allowed"),
    );
    expect(message).toContain(`“${operation["x-key-rights"]}”`);
    expect(message).toContain(`“${rights}”`);
    expect(message).not.toContain(keys[rights]);
    expect(await readTemplate(service, template.id)).toStrictEqual(template);
    expect(await namesOfKeys()).toEqual(before);
  },
);

async function namesOfKeys(): Promise<readonly string[]> {
  return (await listKeys(service)).map(({ id }) => id);
}

test("a forwarded call keeps the rights of its key", async () => {
  const { id } = await createTemplate(service, { region: "eu" });
  const options = { key: keys.generate, region: "uk" } as const;
  await expectError(
    await service.call(`/v1/template/${id}`, { ...putJson({ name: "x" }, options) }),
    403,
    "key_not_allowed",
  );
  await generateDocument(service, { template_id: id }, options);
});

test("a key with enough rights does what it may", async () => {
  expect((await readTemplate(service, template.id, { key: keys.read })).id).toBe(template.id);
  await generateDocument(service, { template_id: template.id }, { key: keys.generate });
  const answer = await service.call("/v1/upload", postJson({ filename: "a.csv", size: 1 }, { key: keys.generate }));
  expect(answer.status).toBe(201);
});
