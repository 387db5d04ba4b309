/** The errors of data files. */
import { errorEntry } from "./error-entry.ts";

export const DATA_FILE_ERRORS = {
  data_format_unsupported: errorEntry({
    status: 415,
    message:
      "The format of the data file {filename} is not supported: {reason}. Save it as .xlsx, .xls, .ods, .csv or .tsv and upload that file.",
    example: { filename: "People.pdf", reason: "its name ends in .pdf" },
    cause: "The extension of the file is not one of the data file formats.",
    remedy: "Save the file in one of the formats that the message names. Renaming the file does not help.",
  }),
  data_content_mismatch: errorEntry({
    status: 422,
    message:
      "The content of {filename} does not match its extension: {reason}. Save it in the format of its extension and upload that file.",
    example: { filename: "People.xlsx", reason: "its content is a web page" },
    cause:
      "The content of the file does not match its extension. For example, some programs write a web page and name it `.xls`.",
    remedy: "Open the file in a spreadsheet program and save it in the format of its extension.",
  }),
  data_encrypted: errorEntry({
    status: 422,
    message: "{filename} cannot be read: {reason}. Remove the password and upload the file again.",
    example: { filename: "People.xlsx", reason: "it is protected by a password" },
    cause: "The workbook is protected by a password.",
    remedy: "Remove the password and upload the file again.",
  }),
  data_unreadable: errorEntry({
    status: 422,
    message:
      "{filename} cannot be read: {reason}. Correct that in the file, or, if it is a workbook, open it in a spreadsheet program, save it again and upload that file.",
    example: { filename: "People.csv", reason: "its line 7 has more values than the first row has names" },
    cause:
      "The file is incomplete or contradicts itself, has a formula without its result, or has a line with more values than names.",
    remedy:
      "Correct what the message names. A spreadsheet program computes the results of formulas when you open and save the file in it.",
  }),
  data_too_large: errorEntry({
    status: 422,
    message: "{filename} is too large to be read: {reason}. Split it into several files.",
    example: { filename: "People.xlsx", reason: "it has more than 5000000 cells" },
    cause: "The file has more cells, rows, columns or text than the limits allow (docs/limits.md).",
    remedy: "Split the file into several files, and delete columns that the template does not use.",
  }),
  data_timed_out: errorEntry({
    status: 422,
    message: "Reading {filename} was stopped: {reason}. Split it into several files, or save it as .csv.",
    example: { filename: "People.xlsx", reason: "it could not be read within 10 seconds" },
    cause: "Reading the file took longer than the time limit, usually because the file is large.",
    remedy: "Split the file, or save it as `.csv`, which is the fastest format to read.",
  }),
  data_names_unmatched: errorEntry({
    status: 422,
    message:
      "The names in the data and the tags of the template do not match: {faults}. Correct them, or leave out Prefer: handling=strict to get the document with a Warning.",
    example: { faults: "People.xlsx lacks Zip Code (did you mean ZIP?); no tag uses ZIP of People.xlsx" },
    cause: "With `Prefer: handling=strict`, a tag has no value in any item, or no tag uses a column of the data file.",
    remedy: "Give the columns or the keys of the data the names of the tags.",
  }),
  data_skipped: errorEntry({
    status: 422,
    message:
      "There is no document: {filename} skips each item of the data. Correct the conditions of its fields SKIPIF, or the data.",
    example: { filename: "Letter.docx" },
    cause: "The condition of a field `SKIPIF` in the template is true for all items, so it leaves out each of them.",
    remedy:
      "Open the template in Word, press Alt+F9 and correct the conditions of its fields `SKIPIF`, or correct the data.",
  }),
  data_empty: errorEntry({
    status: 422,
    message:
      "{filename} contains no data: {reason}. Put the names of the tags into the first row and the values of each document into a row below it.",
    example: { filename: "People.xlsx", reason: "it has no row of values below the names" },
    cause: "There is no row of values: the file is empty, or contains only the names of the tags.",
    remedy:
      "Put the names of the tags into the first row, and each item into a row below it. To read another sheet, name it in `sheet`.",
  }),
  data_sheet_unknown: errorEntry({
    status: 400,
    message: "{filename} has no sheet named {sheet}. Its sheets are: {sheets}.",
    example: { filename: "People.xlsx", sheet: "Persons", sheets: "People, Prices" },
    cause:
      "`sheet` does not name a sheet of the workbook. Names are compared without regard to case, but with their spaces.",
    remedy: "Send one of the names in the message. Or leave `sheet` out to read the first visible sheet.",
  }),
};
