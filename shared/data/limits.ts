/** Bounds on the reading of one data file, with their units in their names. */
import { ITEMS_MAX } from "#shared/model/limits.ts";

/** All parts of a spreadsheet together after unpacking: 100,000 rows of 20 columns are about 100 MB. */
export const DATA_UNPACKED_BYTES_MAX = 200 * 1024 * 1024;

/** The last column of a sheet is XFD (Excel's limit, which LibreOffice shares). */
export const SHEET_COLUMNS_MAX = 16_384;

/** Rows down to the last one with content: as many empty ones may lie between the items as there are items. */
export const SHEET_ROWS_MAX = 2 * ITEMS_MAX;

/** Cells with content. Small files can hold endless ones by repeating a row, and cells that name the same place. */
export const DATA_CELLS_MAX = 5_000_000;

/** Characters of all values: many cells may share one long text, which the file holds once. */
export const DATA_CHARACTERS_MAX = 64 * 1024 * 1024;

/** Characters of all items as JSON, each of which has all names: ten times what 100,000 rows of ten columns take. */
export const ITEMS_JSON_CHARACTERS_MAX = 128 * 1024 * 1024;
