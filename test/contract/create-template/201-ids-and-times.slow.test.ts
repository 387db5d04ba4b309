/** POST /v1/template: ids that need no encoding, and creation times that pollers can rely on. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTemplate, generateDocument, listTemplates } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const TWENTY = Array.from({ length: 20 }, (_, index) => index);

test("20 templates created at once have ids of letters and digits, no two the same (callers.md, 16)", async () => {
  const templates = await Promise.all(TWENTY.map(() => createTemplate(service)));
  for (const { id } of templates) expect(id).toMatch(/^[A-Za-z0-9]+$/);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(20);
});

describe("creation times of one account, while the clock stands still (callers.md, 15)", () => {
  beforeEach(() => service.stopClock(Date.now()));
  afterEach(() => service.stopClock(null));

  test("20 templates created at once share no millisecond, and created is an integer", async () => {
    const templates = await Promise.all(TWENTY.map(() => createTemplate(service)));
    for (const { created } of templates) expect(Number.isSafeInteger(created)).toBe(true);
    expectAllDifferent(templates);
  });

  test("templates and documents share no millisecond either", async () => {
    const { id } = await createTemplate(service);
    const make = (each: number) =>
      each % 2 === 0 ? createTemplate(service) : generateDocument(service, { template_id: id });
    expectAllDifferent(await Promise.all(TWENTY.map(make)));
  });

  test("nor do templates of different regions", async () => {
    const make = (each: number) => createTemplate(service, { region: each % 2 === 0 ? "us" : "eu" });
    expectAllDifferent(await Promise.all(TWENTY.map(make)));
  });
});

test("a poller that asks for created > last sees each template once", async () => {
  const seen: string[] = [];
  let last = Math.max(...(await listTemplates(service)).map(({ created }) => created));
  for (let round = 0; round < 3; round++) {
    const made = await Promise.all([1, 2, 3].map(() => createTemplate(service)));
    const found = (await listTemplates(service)).filter(({ created }) => created > last);
    expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    seen.push(...found.map(({ id }) => id));
    last = Math.max(...found.map(({ created }) => created));
  }
  expect(new Set(seen).size).toBe(9);
});

function expectAllDifferent(items: readonly { readonly created: number }[]): void {
  expect(new Set(items.map(({ created }) => created)).size).toBe(items.length);
}
