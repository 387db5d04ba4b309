/** One resource of each kind, for requests of the table in operation-requests.ts. */
import { createFont } from "./fonts.ts";
import { createKey } from "./keys.ts";
import { OPERATION_REQUESTS, type OperationId } from "./operation-requests.ts";
import { createTemplate, generateDocument } from "./requests.ts";
import type { Service } from "./service.ts";
import { postSigningKey } from "./signing-keys.ts";

export interface Things {
  /** The id of the resource that a request to the operation contains; empty for an operation on none. */
  idFor(operation: OperationId): string;
}

export async function createThings(service: Pick<Service, "call">): Promise<Things> {
  const { id: template } = await createTemplate(service);
  const { id: document } = await generateDocument(service, { template_id: template });
  const { id: font } = await createFont(service);
  // On AWS there are none, and every id is one of nothing.
  const created = await postSigningKey(service);
  const signingKey = created.status === 201 ? ((await created.json()) as { readonly id: string }).id : font;
  const ids = { template, document, font, "signing-key": signingKey, key: (await createKey(service)).id };
  return {
    idFor: (operation) => {
      const { names } = OPERATION_REQUESTS[operation];
      return names === undefined ? "" : ids[names];
    },
  };
}
