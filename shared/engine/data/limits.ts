/** Sets limits on reading one data file. Their names contain their units. */
import { ITEMS_MAX } from "#shared/base/model/limits.ts";

/** The unpacked size of all parts of a spreadsheet together: 100,000 rows of 20 columns are about 100 MB. */
export const DATA_UNPACKED_BYTES_MAX = 200 * 1024 * 1024;

/** The last column of a sheet is XFD (Excel's limit, which LibreOffice shares). */
export const SHEET_COLUMNS_MAX = 16_384;

/** Rows down to the last one with content. There may be as many empty rows between the items as there are items. */
export const SHEET_ROWS_MAX = 2 * ITEMS_MAX;

/**
 * Cells with content. A small file can contain an unlimited number by repeating a row, or by cells with the same
 * position.
 */
export const DATA_CELLS_MAX = 5_000_000;

/** Characters of all values. Many cells may share one long text, which the file contains once. */
export const DATA_CHARACTERS_MAX = 64 * 1024 * 1024;

/**
 * Characters of all items as JSON, where each item repeats all names: ten times the size of 100,000 rows of ten
 * columns.
 */
export const ITEMS_JSON_CHARACTERS_MAX = 128 * 1024 * 1024;
