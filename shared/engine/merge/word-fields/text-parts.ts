import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties, templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";

/** Returns the parts that may hold text of the document. */
export function textParts(file: OfficePackage): readonly string[] {
  return templatedParts(file).filter(
    (part) => !isProperties(file, part) && !part.startsWith("customXml/") && file.archive.entries.has(part),
  );
}
