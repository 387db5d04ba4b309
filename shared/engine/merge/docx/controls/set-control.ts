/** Sets a control to a value. */
import { applyEdits, replacement } from "#shared/base/xml/xml-edits.ts";
import { contentWith } from "./control-content.ts";
import { type Circumstances, setKind } from "./control-kinds.ts";
import type { ControlValue } from "./control-value.ts";
import { findControls } from "./find-controls.ts";

/**
 * Returns the whole control as it is with the value, or undefined if sections have left nothing of it.
 * @throws MergeFailure if a drop-down list does not offer the value
 */
export function setControl(xml: string, value: ControlValue, circumstances: Circumstances): string | undefined {
  const [control] = findControls(xml);
  if (control === undefined) return undefined;
  const { properties, content } = control;
  const stated = xml.slice(properties.start, properties.end);
  const set = setKind(stated, value, circumstances);
  return applyEdits(xml, [
    replacement(properties, withoutPrompt(set.properties)),
    replacement(content, contentWith(xml.slice(content.start, content.end), set.shown, stated)),
  ]);
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
