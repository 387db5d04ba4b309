/** Sets the controls of a rendered part whose names were filled in: see name-controls.ts. */
import { decodeXML } from "entities/decode";
import { applyEdits, type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import { findControls } from "#shared/engine/merge/docx/attributes/find-controls.ts";
import { VALUE } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import { NAME_END } from "#shared/engine/merge/docx/attributes/name-controls.ts";
import { contentWith } from "./control-content.ts";
import { setKind } from "./control-kinds.ts";
import { readControlValue } from "./control-value.ts";

/** Matches the name as written, and the value. It starts at a quote, so that a search takes linear time. */
export const FILLED_NAME = new RegExp(`("[^"${NAME_END}]*)${NAME_END}${VALUE.source}`);

/**
 * @param language of dates whose control states none
 * @throws MergeFailure if a drop-down list does not offer the value
 */
export function setControls(xml: string, language: string): string {
  const edits = findControls(xml).flatMap(({ properties, content }): readonly Edit[] => {
    const stated = xml.slice(properties.start, properties.end);
    const [filled, name = "", written = ""] = FILLED_NAME.exec(stated) ?? [];
    if (filled === undefined) return [];
    const restored = stated.replace(filled, () => name);
    const value = readControlValue(decodeXML(written));
    if (value === undefined) return [replacement(properties, restored)];
    const set = setKind(restored, value, { name: decodeXML(name.slice(1)), language });
    const before = xml.slice(content.start, content.end);
    return [
      replacement(properties, withoutPrompt(set.properties)),
      replacement(content, contentWith(before, set.shown, stated)),
    ];
  });
  return applyEdits(xml, edits);
}

/**
 * Word shows a bound control's old value when it opens the document, and all copies of a template in one file share the
 * bound part, so the binding goes. The prompt's text stays: Word shows it again when the control is emptied.
 */
function withoutPrompt(properties: string): string {
  return properties.replace(
    /<w:showingPlcHdr(?: [^>]*)?(?:\/>|><\/w:showingPlcHdr>)|<(w(?:15)?:dataBinding)(?: [^>]*)?(?:\/>|><\/\1>)/g,
    "",
  );
}
