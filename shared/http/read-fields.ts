/**
 * Reads a request's body into named fields, in the forms that callers send: JSON or a multipart form, repeated parts,
 * `name[]` and `delimiters[left]`, and empty texts and files for absent fields (callers.md, 2, 5-7).
 */
import { FIELD_VALUES_MAX, parseJson } from "#shared/data/parse-json.ts";
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";
import { isAbsent } from "./absent.ts";
import { type FormPart, MultipartFault, parseMultipart } from "./parse-multipart.ts";
import { readBody } from "./read-body.ts";

/** Values by field name. A repeated field is an array. Absent fields have no key. */
type Fields = Readonly<Record<string, unknown>>;

export interface FieldsAndBody {
  readonly fields: Fields;
  readonly type: BodyType;
  /** The original bytes, for a region to which the call is forwarded. */
  readonly body: Uint8Array;
}

export type BodyType = "application/json" | "multipart/form-data";

/**
 * Returns the fields of a JSON body.
 * @throws ServiceError `body_unreadable`
 */
type ReadJson = (body: Uint8Array) => Promise<Record<string, unknown>>;

/**
 * @param readJson reads bodies that contain more than a few values
 * @throws ServiceError `content_type_unsupported`, `request_too_large`, `body_unreadable`
 */
export async function readFields(
  request: Request,
  allowed: readonly BodyType[],
  readJson: ReadJson = fewFields,
): Promise<FieldsAndBody> {
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
  const sent = type === "application/json" ? await readJson(body) : parseForm(body, contentType);
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => !isAbsent(value)));
  return { fields, type, body };
}

async function fewFields(body: Uint8Array): Promise<Record<string, unknown>> {
  const value = parseJsonText(new TextDecoder().decode(body));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw unreadableJson("it is not a JSON object");
  }
  return value as Record<string, unknown>;
}

function parseJsonText(text: string): unknown {
  try {
    return parseJson(text, { valuesMax: FIELD_VALUES_MAX });
  } catch (error) {
    throw unreadableJson((error as Error).message, error);
  }
}

export function unreadableJson(reason: string, cause?: unknown): ServiceError {
  return serviceError("body_unreadable", { type: "JSON", reason }, cause);
}

function parseForm(body: Uint8Array, contentType: string): Record<string, unknown> {
  const fields = new Map<string, unknown[]>();
  const objects = new Map<string, Map<string, unknown>>();
  for (const [name, value] of formParts(body, contentType)) {
    if (isAbsent(value)) continue;
    const [, object, member] = MEMBER.exec(name) ?? [];
    if (object === undefined || member === undefined) valuesOf(fields, name).push(value);
    else membersOf(objects, object).set(member, value);
  }
  return Object.fromEntries([
    ...Array.from(fields, ([name, values]) => [name, values.length === 1 ? values[0] : values] as const),
    ...Array.from(objects, ([name, members]) => [name, Object.fromEntries(members)] as const),
  ]);
}

function formParts(body: Uint8Array, contentType: string): readonly FormPart[] {
  try {
    return parseMultipart(body, contentType);
  } catch (error) {
    if (!(error instanceof MultipartFault)) throw error;
    throw serviceError("body_unreadable", { type: "multipart/form-data", reason: error.message }, error);
  }
}

/** A name such as `delimiters[left]`. */
const MEMBER = /^(\w+)\[(\w+)\]$/;

/** Returns the values of a name. `folder[]` is also a name of repeated parts. */
function valuesOf(fields: Map<string, unknown[]>, name: string): unknown[] {
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  const values = fields.get(plain) ?? [];
  fields.set(plain, values);
  return values;
}

function membersOf(objects: Map<string, Map<string, unknown>>, object: string): Map<string, unknown> {
  const members = objects.get(object) ?? new Map<string, unknown>();
  objects.set(object, members);
  return members;
}
