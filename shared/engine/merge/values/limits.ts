/** Sets limits on compiling a template and on merging one data item. Their names contain their units. */

/** Tags of a template, counted by left delimiters. Each broken one costs docxtemplater about 0.1 ms. */
export const TAGS_MAX = 20_000;

/**
 * The characters of all names of a template's tags, with those of their problems, as JSON. They are stored with the
 * template, and a list of templates repeats all of them.
 */
export const TAG_CHARACTERS_MAX = 1_000_000;

/** Starts and ends of sections. docxtemplater pairs them in quadratic time: 40,000 mismatched ones took two minutes. */
export const SECTION_MARKS_MAX = 2_000;

/**
 * Faults of a template that are reported individually. The others are only counted: there may be many if the wrong
 * delimiters are used.
 */
export const FAULTS_MAX = 1_000;

/** Sections within sections. */
export const SECTION_DEPTH_MAX = 100;

/** Characters that docxtemplater scans for the next delimiters; these take about two seconds. */
export const SEARCHED_CHARACTERS_MAX = 4_000_000_000;

/**
 * Tags filled in and passes through sections, together. A section can also use the lists of outer scopes, so four
 * nested sections over one list of 40 entries make 2,560,000 passes, with a template of one line.
 */
export const MERGE_STEPS_MAX = 1_000_000;

/** Characters of all rendered parts of one item. */
export const RENDERED_CHARACTERS_MAX = 64 * 1024 * 1024;

/**
 * Characters that the fields of one document print together, each piece of text or table counted as 10 more. Bookmarks
 * that refer to each other double the text with each step: 24 of them would exhaust the memory.
 */
export const FIELD_CHARACTERS_MAX = 10_000_000;

/**
 * The time limit for one item in enhanced syntax: an expression may process long lists, and a section may repeat it.
 */
export const MERGE_MILLISECONDS_MAX = 10_000;

/** List entries that the filters of one item process; sorting counts fourfold. These take about five seconds. */
export const FILTERED_ENTRIES_MAX = 5_000_000;

/**
 * Different barcodes of one item, and the characters of their texts. A QR code takes 5 ms and 0.05 ms for each character, an Aztec code
 * up to 0.2 ms for each. Thousands of labels are items of their own.
 */
export const BARCODES_MAX = 1_000;
export const BARCODE_CHARACTERS_MAX = 50_000;

/** Characters of one expression in enhanced syntax. */
export const EXPRESSION_CHARACTERS_MAX = 1_000;
