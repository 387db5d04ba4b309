/** Run as `node write-description.ts <file>`: writes the OpenAPI document of the service on one machine. */
import process from "node:process";
import { ROUTES } from "#functions/routes.ts";
import { writeOpenApi } from "#infra/build/write-openapi.ts";

const [, , file = ""] = process.argv;
await writeOpenApi(file, [ROUTES.storeUpload, ROUTES.checkHealth, ROUTES.checkReadiness]);
