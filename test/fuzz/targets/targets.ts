/** Every parser of ours that reads what strangers send. */

export { chart, chartSheet } from "./charts.ts";
export { delimited, formats, odsContent, xls, xlsxCells, xlsxParts } from "./data.ts";
export { fieldCodes } from "./fields.ts";
export { pdf, zip } from "./files.ts";
export { accountFont } from "./fonts.ts";
export { contentType, dataUri, filename, headers, jsonFields, multipart, names, preferences, token } from "./http.ts";
export { invoiceMapping } from "./invoices.ts";
export { markup } from "./markup.ts";
export { delimiters, expressions, filters, html, tags } from "./merge.ts";
export { signingKey, timestampAnswer } from "./seals.ts";
export { font, pageContent } from "./split.ts";
export { doc, docxMarkup, docxParts, docxText, odt, picture, rtf, svg } from "./templates.ts";
