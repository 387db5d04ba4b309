/** Every parser of ours that reads what strangers send. */
export { font, pageContent } from "./apart.ts";
export { delimited, formats, odsContent, xlsxCells, xlsxParts } from "./data.ts";
export { pdf, zip } from "./files.ts";
export { contentType, dataUri, filename, multipart, preferences, token } from "./http.ts";
export { delimiters, expressions, html, tags } from "./merge.ts";
