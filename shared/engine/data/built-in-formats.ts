/** Lists the number formats that workbooks refer to only by number (ECMA-376 part 1, 18.8.30). */

const SHORT_DATE = "yyyy-mm-dd";
const DATE_AND_TIME = "yyyy-mm-dd hh:mm";

/**
 * Formats 14 and 22 depend on the settings of each reader's computer: 1/31/26 in one place, 31.01.2026 in another. Here
 * they follow ISO 8601, which is unambiguous everywhere. So do the dates among 27 to 58, which depend on the reader's
 * language.
 */
const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
  [0, "General"],
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [5, '"$"#,##0_);("$"#,##0)'],
  [6, '"$"#,##0_);[Red]("$"#,##0)'],
  [7, '"$"#,##0.00_);("$"#,##0.00)'],
  [8, '"$"#,##0.00_);[Red]("$"#,##0.00)'],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [14, SHORT_DATE],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, DATE_AND_TIME],
  [37, "#,##0_);(#,##0)"],
  [38, "#,##0_);[Red](#,##0)"],
  [39, "#,##0.00_);(#,##0.00)"],
  [40, "#,##0.00_);[Red](#,##0.00)"],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)'],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mm:ss.0"],
  [48, "##0.0E+0"],
  [49, "@"],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id): [number, string] => [id, SHORT_DATE]),
  ...[32, 34, 55].map((id): [number, string] => [id, "h:mm"]),
  ...[33, 35, 56].map((id): [number, string] => [id, "h:mm:ss"]),
]);

/** Returns General for an unknown number. */
export function builtInFormat(id: number): string {
  return BUILT_IN_FORMATS.get(id) ?? "General";
}

/** Replaces the codes that `.xls` readers give to formats 14 and 22, whose own code is not in the file. */
export function withIsoDates(code: string): string {
  if (code === "m/d/yy") return SHORT_DATE;
  return code === "m/d/yy h:mm" ? DATE_AND_TIME : code;
}
