/** Lists the types of fields that are computed. */
import { computeCompare, computeIf } from "./conditions.ts";
import { contentOf } from "./content.ts";
import { computeDate, computeDocumentDate, computeTime } from "./dates.ts";
import type { Compute } from "./evaluation.ts";
import { computeFormulaField } from "./formulas.ts";
import { LAYOUT_TYPES } from "./layout.ts";
import { computeMergeField } from "./merge-field.ts";
import { computeDocProperty, computeInfo, computeProperty, computeVariable, PROPERTY_FIELDS } from "./properties.ts";
import { computeNoteReference, computeQuote, computeReference, computeStyleReference } from "./references.ts";
import { computeSection, computeSequence } from "./sequences.ts";

export const FIELD_TYPES: ReadonlyMap<string, Compute> = new Map(
  Object.entries({
    IF: computeIf,
    COMPARE: computeCompare,
    "=": computeFormulaField,
    REF: computeReference,
    NOTEREF: computeNoteReference,
    STYLEREF: computeStyleReference,
    QUOTE: computeQuote,
    SET: () => contentOf([]),
    SEQ: computeSequence,
    SECTION: computeSection,
    DATE: computeDate,
    TIME: computeTime,
    CREATEDATE: computeDocumentDate,
    SAVEDATE: computeDocumentDate,
    PRINTDATE: computeDocumentDate,
    DOCPROPERTY: computeDocProperty,
    DOCVARIABLE: computeVariable,
    INFO: computeInfo,
    ...Object.fromEntries(Object.keys(PROPERTY_FIELDS).map((type) => [type, computeProperty])),
    MERGEFIELD: computeMergeField,
    ...Object.fromEntries(LAYOUT_TYPES),
  }),
);

/** The types for which a template's fields are computed. A merge field alone prints its value without that. */
export const COMPUTED_TYPES: ReadonlySet<string> = new Set(
  [...FIELD_TYPES.keys()].filter((type) => type !== "MERGEFIELD" && !LAYOUT_TYPES.has(type)),
);
