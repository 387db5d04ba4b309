/**
 * Reads a request's body into named fields, the way callers send them: JSON or a multipart form, repeated
 * parts, `name[]` and `delimiters[left]`, empty texts and empty files for absent fields (callers.md, 2, 5-7).
 */
import { serviceError } from "#shared/errors/service-error.ts";
import { isAbsent } from "./absent.ts";
import { readBody } from "./read-body.ts";

/** Values by field name. A repeated field is an array. Absent fields have no key. */
type Fields = Readonly<Record<string, unknown>>;

export interface FieldsAndBody {
  readonly fields: Fields;
  readonly type: BodyType;
  /** The bytes as they came, for a region to which the call is forwarded. */
  readonly body: Uint8Array;
}

export type BodyType = "application/json" | "multipart/form-data";

/**
 * @throws ServiceError `content_type_unsupported`, `request_too_large`, `body_unreadable`
 */
export async function readFields(request: Request, allowed: readonly BodyType[]): Promise<FieldsAndBody> {
  const contentType = request.headers.get("content-type") ?? "";
  const mediaType = contentType.split(";")[0]?.trim().toLowerCase();
  const type = allowed.find((each) => each === mediaType);
  if (type === undefined) {
    throw serviceError("content_type_unsupported", {
      type: contentType === "" ? "missing" : contentType,
      allowed: allowed.join(" or "),
    });
  }
  const body = await readBody(request);
  const sent = type === "application/json" ? parseJson(body) : await parseForm(body, contentType);
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => !isAbsent(value)));
  return { fields, type, body };
}

function parseJson(body: Uint8Array): Record<string, unknown> {
  const value = parseJsonText(new TextDecoder().decode(body));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw serviceError("body_unreadable", { type: "JSON", reason: "it is not an object with named fields" });
  }
  return value as Record<string, unknown>;
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw serviceError("body_unreadable", { type: "JSON", reason: (error as Error).message }, error);
  }
}

async function parseForm(body: Uint8Array, contentType: string): Promise<Record<string, unknown>> {
  const form = await parseFormData(body, contentType);
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) addField(fields, name, value);
  return Object.fromEntries(fields);
}

async function parseFormData(body: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, { headers: { "content-type": contentType } }).formData();
  } catch (error) {
    const reason = "its parts do not follow the boundary named in Content-Type";
    throw serviceError("body_unreadable", { type: "multipart/form-data", reason }, error);
  }
}

const MEMBER = /^(\w+)\[(\w+)\]$/;

function addField(fields: Map<string, unknown>, name: string, value: File | string): void {
  const [, object, member] = MEMBER.exec(name) ?? [];
  if (object !== undefined && member !== undefined) {
    if (isAbsent(value)) return;
    fields.set(object, { ...(fields.get(object) as object | undefined), [member]: value });
    return;
  }
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  const before = fields.get(plain);
  fields.set(plain, before === undefined ? value : [before, value].flat());
}
