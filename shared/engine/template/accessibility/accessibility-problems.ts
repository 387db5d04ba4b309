/** Lists what keeps the documents of a template from being accessible, where only its author can correct it. */
import type { AccessibilityProblem } from "#shared/base/model/accessibility-problem.ts";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { ParagraphStyles } from "#shared/engine/merge/contents/paragraph-styles.ts";
import { partNames } from "#shared/engine/template/part-words.ts";
import { type OfficePackage, partsOfType, partText } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties, templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { boldHeadings } from "./bold-headings.ts";
import type { Found } from "./shown-text.ts";
import { undescribedPictures } from "./undescribed-pictures.ts";
import { unmarkedHeaderRows } from "./unmarked-header-rows.ts";

/** They are stored with the template. Further ones of the same kind are corrected in the same way. */
const PROBLEMS_MAX = 50;

const STYLES = "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml";

/** Returns the problems of each part in its order, the body first. */
export function accessibilityProblems(file: OfficePackage, delimiters: Delimiters): readonly AccessibilityProblem[] {
  const names = partNames(file);
  const problems = templatedParts(file).flatMap((name) => {
    const text = isProperties(file, name) ? undefined : readPart(file, name);
    if (text === undefined || !text.root.name.startsWith("w:")) return [];
    const part = names.get(name) ?? "body";
    return inPart(file, text, delimiters).map(({ at: _, ...problem }) => ({ ...problem, part }));
  });
  return problems.slice(0, PROBLEMS_MAX);
}

interface FoundOfKind extends Found {
  readonly kind: AccessibilityProblem["kind"];
}

function inPart(file: OfficePackage, text: XmlText, delimiters: Delimiters): readonly FoundOfKind[] {
  const of = (kind: FoundOfKind["kind"], found: readonly Found[]) => found.map((each) => ({ kind, ...each }));
  return [
    ...of("picture_without_text", undescribedPictures(text, PROBLEMS_MAX)),
    ...of("table_without_header_row", unmarkedHeaderRows(text, delimiters)),
    ...of("heading_only_bold", text.root.name === "w:document" ? boldHeadings(text, stylesOf(file), delimiters) : []),
  ].toSorted((one, other) => one.at - other.at);
}

function stylesOf(file: OfficePackage): ParagraphStyles {
  const [part] = partsOfType(file, STYLES);
  return new ParagraphStyles(part === undefined ? undefined : readPart(file, part));
}

function readPart(file: OfficePackage, name: string): XmlText | undefined {
  const xml = partText(file, name);
  return xml === undefined ? undefined : readXml(canonicalXml(xml));
}
