/**
 * Writes the OpenAPI document beside a bundle, which then need not create it. The function that serves it on AWS need not contain
 * all the others either.
 */
import { writeFile } from "node:fs/promises";
import { allEndpoints, descriptionsOf } from "#functions/api/operations.ts";
import { callMcpEndpoint } from "#functions/call-mcp/endpoint.ts";
import { openApiDocument } from "#shared/edge/http/documentation/openapi.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import type { Dependencies, KeyDependencies } from "#shared/service/dependencies/dependencies.ts";

/** A placeholder that the service replaces by its own address. */
const ADDRESS = "https://merganser.example";

/** @param more operations beside those of AWS */
export async function writeOpenApi(file: string, more: readonly Endpoint["operation"][] = []): Promise<void> {
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
