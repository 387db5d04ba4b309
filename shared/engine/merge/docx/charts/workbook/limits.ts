/** Sets limits on charts with tags. Their names contain their units. */

/**
 * Rows and cells of a sheet in the template. Those of a chart that people can read are a few hundred. Charts with larger
 * sheets or workbooks stay as they are.
 */
export const CHART_CELLS_MAX = 50_000;

/** Characters of its cells' texts, each of which may be a repeated shared string. */
export const CHART_CHARACTERS_MAX = 2_000_000;

/** The unpacked size of a chart's workbook in the template. */
export const WORKBOOK_BYTES_MAX = 16 * 1024 * 1024;

/** Rows of the template's sheet down to the last tag. */
export const TAGGED_ROWS_MAX = 10_000;

/** Cells of an item's sheet, and values that its chart shows: a series of each has its own copy of the categories. */
export const ITEM_CELLS_MAX = 500_000;

/** Excel's limit for a chart. */
export const SERIES_MAX = 255;

/** Elements of a chart in the template, and references, areas in them, points and labels among them. A usual one has some hundreds. */
export const CHART_ELEMENTS_MAX = 200_000;
export const CHART_REFERENCES_MAX = 2_000;

/** Separate areas in one reference: a formula has at most 8,192 characters. */
export const AREAS_MAX = 200;

/** Charts with tags in the text of one item. Each takes about a millisecond, and three parts of the file. */
export const CHARTS_MAX = 1_000;
