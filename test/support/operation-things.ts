/** One resource of each kind, for requests of the table in operation-requests.ts. */
import { createFont } from "./fonts.ts";
import { createKey } from "./keys.ts";
import { OPERATION_REQUESTS, type OperationId } from "./operation-requests.ts";
import { createTemplate, generateDocument } from "./requests.ts";
import type { Service } from "./service.ts";

export interface Things {
  /** The id of the resource that a request to the operation contains; empty for an operation on none. */
  idFor(operation: OperationId): string;
}

export async function createThings(service: Pick<Service, "call">): Promise<Things> {
  const { id: template } = await createTemplate(service);
  const { id: document } = await generateDocument(service, { template_id: template });
  const ids = { template, document, font: (await createFont(service)).id, key: (await createKey(service)).id };
  return {
    idFor: (operation) => {
      const { names } = OPERATION_REQUESTS[operation];
      return names === undefined ? "" : ids[names];
    },
  };
}
