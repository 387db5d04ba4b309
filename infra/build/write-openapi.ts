/**
 * Writes the OpenAPI document for the function that serves it, so that this function need not contain all the others.
 */
import { writeFile } from "node:fs/promises";
import { allEndpoints, descriptionsOf } from "#functions/api/operations.ts";
import { callMcpEndpoint } from "#functions/call-mcp/endpoint.ts";
import { openApiDocument } from "#shared/edge/http/documentation/openapi.ts";
import type { Dependencies, KeyDependencies } from "#shared/service/dependencies/dependencies.ts";

/** A placeholder that the function replaces by its own address. */
const ADDRESS = "https://merganser.example";

export async function writeOpenApi(file: string): Promise<void> {
  const baseAddresses = { us: ADDRESS, eu: ADDRESS, uk: ADDRESS, au: ADDRESS };
  // Only routes are described; nothing is called.
  const deps = { region: "us" } as Dependencies & KeyDependencies;
  const endpoints = allEndpoints({ deps, baseAddresses }, callMcpEndpoint({ baseUrl: ADDRESS }));
  const document = openApiDocument(descriptionsOf(endpoints), ADDRESS);
  await writeFile(file, JSON.stringify(document));
}
