/** The errors of templates and their files. */
import { errorEntry } from "./error-entry.ts";
import { EXAMPLE_ID } from "./example-id.ts";

export const TEMPLATE_ERRORS = {
  template_not_found: errorEntry({
    status: 404,
    message: "This account has no template with the id {id}. List its templates with GET /v1/template.",
    example: { id: EXAMPLE_ID },
    cause:
      "The id is malformed, the template was deleted, or it belongs to another account. The error does not reveal which.",
    remedy: "Use an id from `GET /v1/template`, with the API key of the account that uploaded the template.",
  }),
  version_not_found: errorEntry({
    status: 404,
    message: "The template {id} has no version {version}. List its versions with GET /v1/template/{id}/version.",
    example: { id: EXAMPLE_ID, version: 7 },
    cause:
      "The number is malformed, or no file of the template has it: only files that are replaced while `versioning_enabled` is true are kept.",
    remedy: "Use a number from `GET /v1/template/{id}/version`.",
  }),
  text_not_found: errorEntry({
    status: 422,
    message:
      "The template has no text “{text}” (replacements[{index}]).{hint} Copy it from the texts of the template, character by character, and from one paragraph only.",
    example: { text: "Dear Ms Smith", index: 0, hint: " The nearest text is “Dear Mrs. Smith,”." },
    cause:
      "No paragraph of the template contains this text: it has other characters, other blanks, or goes on in the next paragraph. Upper and lower case differ. The error names the first replacement of this kind, and nothing is changed.",
    remedy: "Read the texts with `GET /v1/template/{id}/text`, and copy one of them into `find`.",
  }),
  text_only_in_tags: errorEntry({
    status: 422,
    message:
      "The text “{text}” (replacements[{index}]) stands in tags only, and outside_tags leaves those as they are. Name a text that stands outside of tags, or leave outside_tags out.",
    example: { text: "Name", index: 0 },
    cause:
      "The replacement has `outside_tags`, and each place of its text lies in a tag or goes into one. Nothing is changed.",
    remedy: "Name a text outside of tags. To change the tags themselves, send the replacement without `outside_tags`.",
  }),
  text_ambiguous: errorEntry({
    status: 422,
    message:
      "The text “{text}” (replacements[{index}]) stands {count} times in the template. To replace it everywhere, send all: true. To replace it once, send occurrence with a number from 1 to {count}, or add some of the text around it. It stands at {places}.",
    example: {
      text: "Smith",
      index: 0,
      count: 2,
      places: "1 (body: “Dear Ms Smith,”), 2 (body, table 1, row 2, cell 1: “Smith”)",
    },
    cause:
      "The text stands at several places, and the replacement does not say which one it means; or `occurrence` is greater than the number of places. Nothing is changed.",
    remedy: "Send `all` or `occurrence`, or a longer text that stands at one place only.",
  }),
  texts_overlap: errorEntry({
    status: 422,
    message:
      "The text “{text}” (replacements[{index}]) only stands where an earlier replacement has replaced it. Combine the two into one replacement.",
    example: { text: "Smith", index: 1 },
    cause:
      "All replacements are searched in the template as it is. Each of them gets the text that no earlier one has replaced, and here none is left. Nothing is changed.",
    remedy: "Remove one of the two replacements, or combine them.",
  }),
  template_format_unsupported: errorEntry({
    status: 415,
    message: "The format of the template {filename} is not supported. Save it as {formats} and upload that file.",
    example: { filename: "Offer.pages", formats: ".docx, .doc, .odt, .rtf, .txt, .sql, or .html" },
    cause: "The extension of the uploaded file is not one of the template formats.",
    remedy: "Save the file in one of the formats that the message names. Renaming the file does not help.",
  }),
  template_content_mismatch: errorEntry({
    status: 422,
    message: "{filename} is not a {format} file: its content is {found}. {remedy}",
    example: {
      filename: "Offer.docx",
      format: ".docx",
      found: "a PDF document",
      remedy: "Open it in a word processor, save it as .docx and upload that file.",
    },
    cause:
      "The content of the file does not match its extension: the file was renamed instead of converted, or it is the wrong file.",
    remedy:
      "If the content is a template of another format, give the file the extension that the message names. Otherwise open it in a word processor and save it in the format of its extension.",
  }),
  template_damaged: errorEntry({
    status: 422,
    message: "{filename} is damaged: {reason}. Open it in a word processor, save it again and upload that file.",
    example: { filename: "Offer.docx", reason: "its end is missing" },
    cause: "The file is incomplete or contradicts itself, often because an earlier upload or download was interrupted.",
    remedy: "Open the file in a word processor, let it repair the file, save it, and upload that.",
  }),
  template_encrypted: errorEntry({
    status: 422,
    message: "{filename} is protected by a password. Remove the password and upload the file again.",
    example: { filename: "Offer.docx" },
    cause: "The file is protected by a password, so its tags cannot be read.",
    remedy: "Remove the password in the word processor and upload the file again.",
  }),
  template_has_macros: errorEntry({
    status: 422,
    message:
      "{filename} contains macros, which this service never stores or runs. Save it as .docx without macros and upload that file.",
    example: { filename: "Offer.docx" },
    cause: "The file contains macros. Its extension does not matter.",
    remedy: "Save the file as a document without macros (`.docx`, `.odt`).",
  }),
  template_holds_files: errorEntry({
    status: 422,
    message:
      "{filename} contains {reason}, which this service never opens. Open the document in Word, save it, which makes that text part of the document, and upload that file.",
    example: { filename: "Offer.docx", reason: "a file that Word imports when it opens the document (altChunk)" },
    cause:
      "Some programs write documents that Word assembles from other files when it opens them. The service never opens such files, and without them the document would lack text.",
    remedy: "Open the document in Word and save it. Word then stores the text in the document itself.",
  }),
  template_too_large_unpacked: errorEntry({
    status: 422,
    message: "{filename} has more than {limit} when unpacked. Make it smaller, for example by removing pictures.",
    example: { filename: "Offer.docx", limit: "256 MB" },
    cause: "An Office file is a zip archive. Its unpacked content exceeds the limit, as it does in a zip bomb.",
    remedy: "Remove or shrink pictures, and remove text that you do not need.",
  }),
  template_too_complex: errorEntry({
    status: 422,
    message: "{filename} is too complex: {reason}. Split it into several templates.",
    example: { filename: "Offer.docx", reason: "it contains more than 100000 tags" },
    cause:
      "The template has more tags, sections, elements, bookmarks, frames, shapes or nested tables than can be merged and converted in reasonable time (docs/limits.md).",
    remedy: "Split the template. Or check its delimiters: in a page of code, `<` and `>` produce many tags.",
  }),
  template_has_invalid_tags: errorEntry({
    status: 422,
    message: "The template has invalid tags: {tags}. {remedy}",
    example: {
      tags: "Items, Price *",
      remedy:
        "Correct them in the template file and upload it again. For each of them, problems in GET /v1/template/… says what is wrong, where, and what to write. First, Items: Add [/Items] after the last row.",
    },
    cause:
      "A section is not closed or not opened, or an expression does not compile. No document can be generated from such a template.",
    remedy: "For each invalid tag, `problems` in `GET /v1/template/{id}` says what is wrong, where, and what to write.",
  }),
  template_too_large_to_move: errorEntry({
    status: 422,
    message:
      "The template cannot be moved to another region because it has {versions} versions of its file; at most {limit} can be moved. Upload the file there as a new template.",
    example: { versions: 612, limit: 500 },
    cause:
      "A template moves together with all kept versions of its file, in one step. Versioning was enabled for too many updates of this template.",
    remedy:
      "Upload the file with `POST /v1/template` and the `region` that you want. The new template has a new id. The old template and its versions stay in their region.",
  }),
};
