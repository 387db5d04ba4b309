/** Lists the rules of PDF/UA-1 (ISO 14289-1) that are checked: the clause, what a violation is, and the remedy. */

interface Rule {
  readonly clause: string;
  readonly sentence: string;
  /** The remedy of the author of a template; absent if the template cannot cause it. */
  readonly remedy?: string;
}

export const RULES = {
  tags: rule("7.1", "Text, images or lines are in no tag, and are not marked as decoration"),
  artifacts: rule("7.1", "Decoration is within tagged content, or tagged content within decoration"),
  roles: rule("7.1", "A tag has a type that the standard does not define"),
  parents: rule("7.1", "A tag is not listed by what contains it, or its content does not lead back to it"),
  title: rule("7.1", "The document has no title", "Send its name in the field name"),
  language: rule(
    "7.2",
    "The language of the document or of a part is not known",
    "Send it in the field language, such as de-DE",
  ),
  nesting: rule("7.2", "A tag is not allowed where it is"),
  tableGrid: rule(
    "7.2",
    "The rows of a table have different numbers of cells",
    "Give all rows of the table the same columns",
  ),
  figure: rule("7.3", "A picture has no alternative text", "Describe it in Word: Edit Alt Text"),
  headingOrder: rule("7.4.2", "A heading is more than one level below the one before it"),
  headingKinds: rule("7.4.4", "Headings with and without levels are mixed"),
  tableHeaders: rule(
    "7.5",
    "A table with header cells does not say which cells they belong to",
    "In Word, set Repeat Header Rows for the first rows of the table",
  ),
  formula: rule("7.7", "A formula has no alternative text", "Write it as text, or as a picture with alternative text"),
  layers: rule("7.10", "The configuration of a layer has no name, or shows layers by itself"),
  noteIds: rule("7.9", "A note has no identifier of its own"),
  fileNames: rule("7.11", "An attached file has no name"),
  xfa: rule("7.15", "The form needs XFA"),
  annotation: rule("7.18.1", "A note, stamp or similar has no description, or no tag"),
  fieldName: rule(
    "7.18.1",
    "A form field has no description",
    "Give the content control or form field a title in Word",
  ),
  tabOrder: rule("7.18.3", "The tab order of a page with links or fields does not follow its tags"),
  field: rule("7.18.4", "A form field is not in a tag for forms"),
  link: rule("7.18.5", "A link has no description, or is not in a tag for links"),
  trapNet: rule("7.18.2", "The page has marks for printing presses"),
  reference: rule("7.20", "The document shows pages of another file"),
  font: rule("7.21", "A font is not embedded, or lacks glyphs"),
  privateUse: rule(
    "ISO 19005, 6.2.11.7.3",
    "A bullet or symbol has no character of Unicode, but one that only its font knows",
    "Replace it in the template by one of Unicode, such as • or →",
  ),
  unicode: rule("7.21.7", "The characters that glyphs of a font stand for are not known"),
} as const satisfies Record<string, Rule>;

export type AccessibilityRule = keyof typeof RULES;

function rule(clause: string, sentence: string, remedy?: string): Rule {
  return { clause, sentence, ...(remedy !== undefined && { remedy }) };
}

/** ISO 19005-2, 6.7 and 6.2.11.7. */
export const RULES_OF_PDFA: ReadonlySet<AccessibilityRule> = new Set([
  "tags",
  "roles",
  "parents",
  "language",
  "unicode",
  "privateUse",
]);
