/** GET /openapi.json: which operations take an Idempotency-Key. */
import { expect, test } from "vitest";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: { readonly pattern?: string };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}

test("both POSTs take the header, and need not have it; nothing else takes it", async () => {
  await using service = await openService(WITHOUT_LIBREOFFICE);
  const { paths } = (await (await service.call("/openapi.json")).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const keyOf = ({ parameters = [] }: Operation) => parameters.find(({ name }) => name === "Idempotency-Key");
  const keyed = operations.filter((operation) => keyOf(operation) !== undefined);
  expect(keyed.map(({ operationId }) => operationId).sort()).toEqual(["createTemplate", "generateDocument"]);
  for (const operation of keyed) {
    const parameter = keyOf(operation);
    expect(parameter).toMatchObject({ in: "header", description: expect.stringMatching(/24 hours/) });
    expect(parameter?.required ?? false).toBe(false);
    expect("8e03978e-40d5-43dd-bc93-6894a57f9324").toMatch(new RegExp(parameter?.schema.pattern ?? "^$"));
  }
});
