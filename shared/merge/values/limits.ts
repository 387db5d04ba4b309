/** Bounds on compiling a template and on merging one data item, with their units in their names. */

/** Tags of a template, counted by left delimiters. Each broken one costs docxtemplater some 0.1 ms. */
export const TAGS_MAX = 20_000;

/** Starts and ends of sections. docxtemplater pairs them in quadratic time: 40,000 mismatched ones took two minutes. */
export const SECTION_MARKS_MAX = 2_000;

/** Faults of a template that are told one by one; there are more where its delimiters are none. The others are counted. */
export const FAULTS_MAX = 1_000;

/** Sections within sections. */
export const SECTION_DEPTH_MAX = 100;

/** Characters that docxtemplater passes over in search of the next delimiters: some two seconds. */
export const SEARCHED_CHARACTERS_MAX = 4_000_000_000;

/**
 * Tags filled in and passes through sections together. Sections see the lists of the scopes around them, so four
 * nested ones over one list of 40 entries are 2,560,000 passes, from a template of one line.
 */
export const MERGE_STEPS_MAX = 1_000_000;

/** Characters of all rendered parts of one item. */
export const RENDERED_CHARACTERS_MAX = 64 * 1024 * 1024;

/** Of one item, with enhanced syntax: an expression may work through long lists, and a section repeat it. */
export const MERGE_MILLISECONDS_MAX = 10_000;

/** Entries of lists that the filters of one item go through; sorting counts fourfold. Some five seconds. */
export const FILTERED_ENTRIES_MAX = 5_000_000;

/** Characters of one expression in enhanced syntax. */
export const EXPRESSION_CHARACTERS_MAX = 1_000;
