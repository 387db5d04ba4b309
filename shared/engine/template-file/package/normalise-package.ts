/** Converts the rarer forms of an Office package to the usual one, so that later code handles only that. */
import { changeParts, type Package } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { CONTENT_TYPES_PART } from "./office-package.ts";

/**
 * Converts XML in UTF-16 to UTF-8, and a Word template (.dotx) to a document: Word refuses a file named .docx with the
 * content type of a template.
 * @throws PackageFailure `damaged` for XML that is neither UTF-8 nor UTF-16
 */
export function normalisePackage(archive: Package): Package {
  const changed = new Map<string, string>();
  for (const name of archive.entries.keys()) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const text = utf8Replacement(archive.part(name) ?? new Uint8Array(), name);
    if (text !== undefined) changed.set(name, text);
  }
  const contentTypes = String(
    changed.get(CONTENT_TYPES_PART) ?? new TextDecoder().decode(archive.part(CONTENT_TYPES_PART)),
  );
  if (contentTypes.includes(TEMPLATE_TYPE)) {
    changed.set(CONTENT_TYPES_PART, contentTypes.replaceAll(TEMPLATE_TYPE, DOCUMENT_TYPE));
  }
  return changed.size === 0 ? archive : changeParts(archive, changed);
}

const TEMPLATE_TYPE = "wordprocessingml.template.main+xml";
const DOCUMENT_TYPE = "wordprocessingml.document.main+xml";

/** Returns the part in UTF-8, or undefined if it already is. */
function utf8Replacement(bytes: Uint8Array, name: string): string | undefined {
  const utf16 = UTF16_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    const text = new TextDecoder(utf16?.encoding ?? "utf-8", { fatal: true }).decode(bytes);
    return utf16 && text.replace(/^(<\?xml[^>]*encoding=)["']UTF-16["']/i, '$1"UTF-8"');
  } catch (cause) {
    throw new PackageFailure("damaged", `its part ${name} is not encoded in UTF-8`, cause);
  }
}

const UTF16_MARKS = [
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
] as const;
