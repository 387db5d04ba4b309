/** Lists the types of fields that are computed. */
import { computeCompare, computeIf } from "./conditions.ts";
import type { Compute } from "./evaluation.ts";
import { computeFormulaField } from "./formulas.ts";
import { dependOnLayout } from "./layout.ts";
import { computeMergeField } from "./merge-field.ts";

export const FIELD_TYPES: ReadonlyMap<string, Compute> = new Map(
  Object.entries({
    IF: computeIf,
    COMPARE: computeCompare,
    "=": computeFormulaField,
    MERGEFIELD: computeMergeField,
    PAGE: dependOnLayout,
    NUMPAGES: dependOnLayout,
    SECTIONPAGES: dependOnLayout,
    PAGEREF: dependOnLayout,
  }),
);

/** The types for which a template's fields are computed. A merge field alone prints its value without that. */
export const COMPUTED_TYPES: ReadonlySet<string> = new Set(
  [...FIELD_TYPES].flatMap(([type, compute]) =>
    compute === computeMergeField || compute === dependOnLayout ? [] : [type],
  ),
);
