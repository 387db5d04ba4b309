/**
 * Reads a request's query or body into named fields, in the forms that callers send: JSON or a form, lists and objects
 * in names, and empty texts and files for absent fields (callers.md, 2, 5-7 and 12a).
 */

import { CharsetFault, decodeAs, isKnownCharset } from "#shared/base/encoding/declared-charset.ts";
import { atOnce } from "#shared/base/encoding/steps.ts";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { FORM_PARTS_MAX } from "#shared/base/model/limits.ts";
import { inSlices, othersFirst } from "#shared/base/slices/in-slices.ts";
import { readBody } from "#shared/edge/http/transport/read-body.ts";
import { FIELD_VALUES_MAX, parseJson } from "#shared/engine/data/parse-json.ts";
import { isAbsent } from "./absent.ts";
import { fieldsOf, unreadableName, withoutSingleList } from "./named-values.ts";
import { type FormPart, MultipartFault, parametersOf, parsingMultipart } from "./parse-multipart.ts";
import { parsingUrlencoded } from "./parse-urlencoded.ts";

/** Values by field name. Absent fields have no key. */
type Fields = Readonly<Record<string, unknown>>;

export interface FieldsAndBody {
  readonly fields: Fields;
  readonly type: BodyType;
  /** The original bytes, for a region to which the call is forwarded. */
  readonly body: Uint8Array;
  /** The name of the field `file` without bytes, which counts as absent. */
  readonly emptyFile?: string | undefined;
}

export type BodyType = "application/json" | "multipart/form-data";

/** The type of forms without files. It is accepted wherever the other type of forms is. */
const URLENCODED = "application/x-www-form-urlencoded";

/**
 * Returns the fields of a query.
 * @throws ServiceError `request_invalid` for more parameters than a form may have parts, and for texts that are not
 *   UTF-8
 */
export function queryFields(url: URL): Fields {
  if (hasTooMany(url.search)) {
    throw serviceError("request_invalid", { faults: `The query must have at most ${FORM_PARTS_MAX} parameters.` });
  }
  const unreadable = (reason: string) => serviceError("request_invalid", { faults: `In the query, ${reason}.` });
  return present(fieldsOf(orUnreadable(() => atOnce(parsingUrlencoded(url.search.slice(1))), unreadable)));
}

/** The length of a field's name, as long as the headers of a part may be. */
const NAME_CHARACTERS_MAX = 16 * 1024;

function hasLongName(pairs: string): boolean {
  return pairs.split("&").some((pair) => {
    return pair.length > NAME_CHARACTERS_MAX && !pair.slice(0, NAME_CHARACTERS_MAX + 1).includes("=");
  });
}

/** Counts the pairs before any of them is read. */
function hasTooMany(pairs: string): boolean {
  return pairs.split("&", FORM_PARTS_MAX + 1).length > FORM_PARTS_MAX;
}

/**
 * Returns the fields of a JSON body.
 * @throws ServiceError `body_unreadable`
 */
type ReadJson = (body: Uint8Array, charset: string | undefined) => Promise<Record<string, unknown>>;

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
  const isUrlencoded = mediaType === URLENCODED;
  const type = allowed.find((each) => each === (isUrlencoded ? "multipart/form-data" : mediaType));
  if (type === undefined) throw unsupported(contentType, allowed);
  const charset = mediaType === "multipart/form-data" ? undefined : parametersOf(contentType).get("charset");
  if (charset !== undefined && !isKnownCharset(charset)) {
    throw serviceError("content_type_unsupported", { type: contentType, allowed: "text in UTF-8, with charset=utf-8" });
  }
  const body = await readBody(request);
  // cURL names this type for any text, so it is the usual mistake with JSON.
  if (isUrlencoded && startsLikeJson(body)) throw unsupported(contentType, allowed);
  if (type === "application/json")
    return { fields: present(withPlainNames(await readJson(body, charset))), type, body };
  const parts = await (isUrlencoded ? urlencodedPairs(body, charset) : formParts(body, contentType));
  const sent = formFields(parts);
  return { fields: present(sent), type, body, emptyFile: emptyFileName(sent) };
}

function unsupported(contentType: string, allowed: readonly BodyType[]): ServiceError {
  const type = contentType === "" ? "missing" : contentType;
  return serviceError("content_type_unsupported", { type, allowed: allowed.join(" or ") });
}

function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isAbsent(value)));
}

/** Reports names such as `folder[0]`, which belong into forms. Ignored, they would change the answer silently. */
function withPlainNames(json: Fields): Fields {
  const faults = Object.keys(json).flatMap((key) => {
    const [field] = /^\w+(?=\[)/.exec(key) ?? [];
    return field === undefined ? [] : [[field, unreadableName(field, key, PLAIN_NAMES)] as const];
  });
  return { ...json, ...Object.fromEntries(faults) };
}

const PLAIN_NAMES = "in JSON, send an array or an object under the plain name";

/** An empty entry of a field's list is absent, as an empty field is. Within objects, an empty text is a value. */
function formFields(parts: readonly FormPart[]): Fields {
  const fields = Object.entries(fieldsOf(parts)).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value] as const;
    const entries = value.filter((entry) => !isAbsent(entry));
    return [name, entries.length === 0 ? undefined : withoutSingleList(entries)] as const;
  });
  return Object.fromEntries(fields);
}

function emptyFileName({ file }: Fields): string | undefined {
  return file instanceof File && file.size === 0 && file.name !== "" ? file.name : undefined;
}

function startsLikeJson(body: Uint8Array): boolean {
  return /^\s*[{[]/.test(Buffer.from(body.subarray(0, 100)).toString("latin1"));
}

async function urlencodedPairs(body: Uint8Array, charset: string | undefined): Promise<readonly FormPart[]> {
  const unreadable = (reason: string) => serviceError("body_unreadable", { type: URLENCODED, reason });
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
  await othersFirst();
  if (hasTooMany(text)) throw unreadable(`it has more than ${FORM_PARTS_MAX} fields`);
  if (hasLongName(text)) throw unreadable(`the name of a field has more than ${NAME_CHARACTERS_MAX} characters`);
  return inSlices(parsingUrlencoded(text, charset)).catch(toUnreadable(unreadable));
}

/** @throws the error of `unreadable` for text that is not in its charset */
function orUnreadable<Result>(decode: () => Result, unreadable: (reason: string) => ServiceError): Result {
  try {
    return decode();
  } catch (error) {
    return toUnreadable(unreadable)(error);
  }
}

function toUnreadable(unreadable: (reason: string) => ServiceError): (error: unknown) => never {
  return (error) => {
    throw error instanceof CharsetFault ? unreadable(error.message) : error;
  };
}

async function fewFields(body: Uint8Array, charset: string | undefined): Promise<Record<string, unknown>> {
  const value = parseJsonText(orUnreadable(() => decodeAs(charset, body, "it"), unreadableJson));
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

async function formParts(body: Uint8Array, contentType: string): Promise<readonly FormPart[]> {
  try {
    return await inSlices(parsingMultipart(body, contentType));
  } catch (error) {
    if (!(error instanceof MultipartFault)) throw error;
    throw serviceError("body_unreadable", { type: "multipart/form-data", reason: error.message }, error);
  }
}
