/** Reads the ids in the paths of calls. A malformed id is answered as not found. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import {
  type DocumentId,
  type FontId,
  parseDocumentId,
  parseFontId,
  parseSigningKeyId,
  parseTemplateId,
  type SigningKeyId,
  type TemplateId,
} from "#shared/base/model/ids.ts";

type Parameters = Readonly<Record<string, string>>;

/** @throws ServiceError `template_not_found` */
export function templateIdOf({ id: text = "" }: Parameters): TemplateId {
  const id = parseTemplateId(text);
  if (id === undefined) throw serviceError("template_not_found", { id: text });
  return id;
}

/** @throws ServiceError `version_not_found` */
export function versionNumberOf({ id = "", version = "" }: Parameters): number {
  if (/^\d{1,9}$/.test(version)) return Number(version);
  throw serviceError("version_not_found", { id, version });
}

/** @throws ServiceError `document_not_found` */
export function documentIdOf({ id: text = "" }: Parameters): DocumentId {
  const id = parseDocumentId(text);
  if (id === undefined) throw serviceError("document_not_found", { id: text });
  return id;
}

/** @throws ServiceError `font_not_found` */
export function fontIdOf({ id: text = "" }: Parameters): FontId {
  const id = parseFontId(text);
  if (id === undefined) throw serviceError("font_not_found", { id: text });
  return id;
}

/** @throws ServiceError `signing_key_not_found` */
export function signingKeyIdOf({ id: text = "" }: Parameters): SigningKeyId {
  const id = parseSigningKeyId(text);
  if (id === undefined) throw serviceError("signing_key_not_found", { id: text });
  return id;
}
