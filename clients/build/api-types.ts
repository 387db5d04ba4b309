/** The files with the API's types for each client, and what writes them. */
import { declareType, type JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";
import { descriptionsOf } from "#functions/api/operations.ts";
import { ROUTES } from "#functions/routes.ts";
import { openApiDocument } from "#shared/edge/http/documentation/openapi.ts";
import { declarePythonType } from "./schema-to-python.ts";

/** By the path of the file in `clients`. */
export const API_TYPES: Readonly<Record<string, () => string>> = {
  "typescript/src/api-types.ts": () =>
    ["/** Written by `npm run clients` from the description of the API. */\n", ...declared(declareType)].join("\n"),
  "python/src/merganser_client/api_types.py": () =>
    [
      '"""Written by `npm run clients` from the description of the API."""\n',
      "from __future__ import annotations\n",
      "from typing import Any, BinaryIO, Literal, NotRequired, TypedDict\n",
      ...declared(declarePythonType),
    ].join("\n"),
};

function declared(declare: (name: string, schema: JsonSchema) => string): readonly string[] {
  const operations = Object.values(ROUTES).map((operation) => ({ operation }));
  const { components } = openApiDocument(descriptionsOf(operations), "http://localhost:3000");
  return Object.entries(components?.schemas ?? {}).map(([name, schema]) => declare(name, schema as JsonSchema));
}
