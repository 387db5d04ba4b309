/** AWS_LIMITS=1: requests that AWS would not let through are refused here too, and the answer says what to do instead. */
import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { answerOf, createTemplate, type DocumentAnswer, postForm, postJson, putJson } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { upload } from "#test/support/uploads.ts";

const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, awsLimits: true });
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

const MEGABYTE = 1024 * 1024;

/** Forms and JSON with so many megabytes in them. */
function requests(megabytes: number): readonly (readonly [string, string, CallOptions])[] {
  const text = "x".repeat(megabytes * MEGABYTE);
  return [
    ["a template", "/v1/template", postForm({ file: new File([`Dear [Name], ${text}`], "Letter.txt") })],
    ["a template in exchange", `/v1/template/${templateId}`, putJson({ note: text })],
    ["data", "/v1/document", postJson({ template_id: templateId, data: { Note: text } })],
    [
      "a data file",
      "/v1/document",
      postForm({ template_id: templateId, file: new File(["Name,Note\nAda,", text], "P.csv") }),
    ],
  ];
}

test("4 MB pass, as an event of 5.3 MB", async () => {
  for (const [what, path, request] of requests(4)) {
    const response = await service.call(path, request);
    expect([what, response.ok]).toEqual([what, true]);
  }
});

describe("5 MB, which would be an event of 6.7 MB", () => {
  test("are refused by every operation, naming the way that is open", async () => {
    for (const [, path, request] of requests(5)) {
      const response = await expectNothingStored(service, () => service.call(path, request));
      const message = await expectError(response, 413, "request_too_large");
      expect(message).toMatch(/at most 4\.4 MB.+POST \/v1\/upload accepts up to 100 MB/);
    }
  });

  test("are refused where they come in pieces whose length nobody tells", async () => {
    const body = ReadableStream.from(Array.from({ length: 5 }, () => new Uint8Array(MEGABYTE)));
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const request = { method: "POST", headers, body, duplex: "half" } as const;
    await expectError(await service.call("/v1/template", request), 413, "request_too_large");
  });

  test("are refused at the first region, before the call is passed on, and a browser's program may read why", async () => {
    const headers = { Origin: "https://app.example.com" };
    const request = postJson(
      { template_id: templateId, data: { Note: "x".repeat(5 * MEGABYTE) } },
      { headers, region: "eu" },
    );
    const response = await service.call("/v1/document", request);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    await expectError(response, 413, "request_too_large");
  });

  test("go by an upload, whose address is not the gateway's", async () => {
    const file = new File([`Name,Note\nAda,${"x".repeat(20 * MEGABYTE)}\n`], "People.csv");
    const { id } = await upload(service, file);
    const request = postJson({ template_id: templateId, file_id: id });
    const { data_length } = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
    expect(data_length).toBe(1);
  });
});
