/** PUT to an upload's address: takes the bytes as they are, without a key. */
import { describe, expect, test } from "vitest";
import { answerOf, openLink, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { askForUpload, put, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const TEXT = "Dear [Name], grüße! \r\n";

async function storedText(file_id: string): Promise<string> {
  const template = await answerOf<TemplateAnswer>(await useUpload(service, "createTemplate", file_id), 201);
  return Buffer.from(await openLink(service, template.template_uri)).toString();
}

describe("the bytes arrive as they are", () => {
  test.each([
    ["without a type", {}],
    ["as what they are", { "Content-Type": "text/plain" }],
    ["as what cURL makes of them", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["as JSON", { "Content-Type": "application/json" }],
  ])("sent %s", async (_how, headers) => {
    const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
    const response = await service.call(upload_uri, put(Buffer.from(TEXT), headers));
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(await storedText(id)).toBe(TEXT);
  });

  test("sent in pieces whose length nobody knows", async () => {
    const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt", region: "eu" });
    const pieces = ReadableStream.from([Buffer.from(TEXT.slice(0, 7)), Buffer.from(TEXT.slice(7))]);
    const response = await service.call(upload_uri, { ...put(pieces), duplex: "half" } as RequestInit);
    expect(response.status).toBe(200);
    expect(await storedText(id)).toBe(TEXT);
  });

  test("an upload survives restarts before and after its bytes are sent", async () => {
    const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
    await service.restart();
    expect((await service.call(upload_uri, put(TEXT))).status).toBe(200);
    await service.restart();
    expect(await storedText(id)).toBe(TEXT);
  });
});

test("the bytes that are sent last replace earlier ones until the upload is used", async () => {
  const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
  for (const text of ["A first, longer letter to [Name].", "Second [Name].", ""]) {
    expect((await service.call(upload_uri, put(text))).status).toBe(200);
  }
  expect((await service.call(upload_uri, put("Last [Name]."))).status).toBe(200);
  expect(await storedText(id)).toBe("Last [Name].");
});

test("100 MB are taken", async () => {
  const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
  const response = await service.call(upload_uri, put(new Uint8Array(100 * 1024 * 1024)));
  expect(response.status).toBe(200);
  await service.call(upload_uri, put(TEXT));
  expect(await storedText(id)).toBe(TEXT);
});

test("a browser's program may send it: the preflight passes, and the answer may be read", async () => {
  const { upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
  const origin = { Origin: "https://app.example.com" };
  const asking = { "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "content-type" };
  const preflight = await service.call(upload_uri, { method: "OPTIONS", key: null, headers: { ...origin, ...asking } });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(preflight.headers.get("Access-Control-Allow-Methods")?.split(",")).toContain("PUT");
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("content-type");
  const response = await service.call(upload_uri, put(TEXT, { ...origin, "Content-Type": "text/plain" }));
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test("only PUT is allowed: an uploaded file cannot be read back", async () => {
  const { upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
  await service.call(upload_uri, put(TEXT));
  for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
    const response = await service.call(upload_uri, { method, key: null });
    expect([method, response.status, response.headers.get("Allow")]).toEqual([method, 405, "PUT"]);
  }
});
