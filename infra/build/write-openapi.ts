/**
 * Writes the OpenAPI document beside a bundle, which then need not create it. The function that serves it on AWS need not contain
 * all the others either.
 */
import { writeFile } from "node:fs/promises";
import { allEndpoints, descriptionsOf } from "#functions/api/operations.ts";
import { callMcpEndpoint } from "#functions/call-mcp/endpoint.ts";
import { ROUTES } from "#functions/routes.ts";
import { openApiDocument } from "#shared/edge/http/documentation/openapi.ts";
import type { Dependencies, KeyDependencies } from "#shared/service/dependencies/dependencies.ts";

/** A placeholder that the service replaces by its own address. */
const ADDRESS = "https://merganser.example";

/** The operations that a service on one machine has in addition. */
export const ON_ONE_MACHINE = [ROUTES.storeUpload, ROUTES.checkHealth, ROUTES.checkReadiness];

/** @param more operations beside those of AWS */
export async function writeOpenApi(file: string, more: typeof ON_ONE_MACHINE = []): Promise<void> {
  const baseAddresses = { us: ADDRESS, eu: ADDRESS, uk: ADDRESS, au: ADDRESS };
  // Only routes are described; nothing is called.
  const deps = { region: "us" } as Dependencies & KeyDependencies;
  const endpoints = allEndpoints({ deps, baseAddresses }, callMcpEndpoint({ baseUrl: ADDRESS }));
  const document = openApiDocument(
    descriptionsOf([...endpoints, ...more.map((operation) => ({ operation }))]),
    ADDRESS,
  );
  await writeFile(file, JSON.stringify(document));
}
