/**
 * Reads the body of a request with data, which may be large. A JSON reader returns the data as items that stay packed.
 */

import { idempotencyKey } from "#shared/edge/http/transport/idempotency-key.ts";
import type { TemplateWorker } from "#shared/workers/template-work/template-worker.ts";
import { FieldFault } from "./named-values.ts";
import { type BodyType, type FieldsAndBody, readFields, unreadableJson } from "./read-fields.ts";

/**
 * Does the same as `readFields`, but returns `data` as `PackedItems`, or its fault as a `JsonFault`.
 * @throws ServiceError as `readFields` does
 */
export async function readDataFields(
  templateWorker: TemplateWorker,
  request: Request,
  allowed: readonly BodyType[],
): Promise<FieldsAndBody> {
  const options = () => ({ withDigest: idempotencyKey(request) !== undefined });
  const read = await readFields(request, allowed, async (body, charset) => {
    const json = await templateWorker.readFields(body, { ...options(), ...(charset !== undefined && { charset }) });
    if ("fault" in json) throw unreadableJson(json.fault);
    return { ...json.fields, ...(json.items && { data: json.items }) };
  });
  const { data } = read.fields;
  if (read.type === "application/json" || data === undefined || data instanceof FieldFault) return read;
  return { ...read, fields: { ...read.fields, data: await itemsOfForm(data) } };

  async function itemsOfForm(sent: unknown) {
    // A file is an object too, and would be merged as an item without values.
    if ([sent].flat().some((each) => each instanceof File)) {
      return { fault: "must be JSON text in a form part without a filename" };
    }
    return templateWorker.readItems(jsonOf(sent), options());
  }
}

/** Returns JSON text as it was sent, also in a part for each item, which is how OpenAPI encodes lists of objects. */
function jsonOf(sent: unknown): string {
  if (typeof sent === "string") return sent;
  const areTexts = Array.isArray(sent) && sent.every((each) => typeof each === "string");
  return areTexts ? `[${sent.join(",")}]` : JSON.stringify(sent);
}
