/** Defines the fields of POST /v1/preview. */
import * as z from "zod";
import { PREVIEW_ITEMS_MAX, PREVIEW_PAGES_MAX, PREVIEW_WIDTH_PIXELS } from "#shared/base/model/limits.ts";
import { dataField } from "#shared/edge/http/fields/data-field.ts";
import {
  booleanField,
  outputFormatField,
  templateIdField,
  versionField,
} from "#shared/edge/http/fields/field-types.ts";
import { hashListField, uriListField } from "#shared/edge/http/fields/list-fields.ts";
import { soughtTextsField } from "#shared/edge/http/fields/sought-texts-field.ts";

const PAGES_ERROR = `must be a page or a range of at most ${PREVIEW_PAGES_MAX} pages, such as 2 or 1-3`;

/** A page has at most seven digits, because no file has more pages. */
const PAGES = /^(\d{1,7})(?:-(\d{1,7}))?$/;

/** The first page and the last one. */
const pagesField = z
  .string({ error: PAGES_ERROR })
  .transform((text, context) => {
    const [, from = "", to = from] = PAGES.exec(text) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first >= 1 && last >= first && last - first < PREVIEW_PAGES_MAX) return { first, last };
    context.addIssue({ code: "custom", message: PAGES_ERROR });
    return z.NEVER;
  })
  .meta({ type: "string", pattern: "^[0-9]{1,7}(-[0-9]{1,7})?$" });

const { min, max, usual } = PREVIEW_WIDTH_PIXELS;
const WIDTH_ERROR = { error: `must be a whole number from ${min} to ${max}` };

const widthField = z
  .unknown()
  .transform((value) => (typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value))
  .pipe(z.int(WIDTH_ERROR).min(min, WIDTH_ERROR).max(max, WIDTH_ERROR))
  .meta({ type: "integer", minimum: min, maximum: max });

export const newPreview = z
  .object({
    template_id: templateIdField,
    version: versionField.optional().meta({
      description:
        "The number of the version whose file is used, as GET /v1/template/{id}/version lists it. The present file if it is absent.",
      example: 1,
    }),
    data: dataField
      .refine(({ count }) => count <= PREVIEW_ITEMS_MAX, {
        error: `must have at most ${PREVIEW_ITEMS_MAX} items in a preview`,
      })
      .meta({
        description: `The values that replace the tags: an object, or an array of 1 to ${PREVIEW_ITEMS_MAX} objects, as for POST /v1/document.`,
        examples: [{ Name: "Ada" }, [{ Name: "Ada" }, { Name: "Bob" }]],
      }),
    output_format: outputFormatField.default(".pdf").meta({
      default: ".pdf",
      description:
        "The format in which the document will be generated. The pages are those of its PDF; for a .pdf/a-* value, of that version of PDF/A.",
    }),
    page_break: booleanField.default(true).meta({
      default: true,
      description: "Whether each item starts on a new page.",
    }),
    merge_with: uriListField.optional().meta({
      description: "PDF files to append to the document, as for POST /v1/document.",
    }),
    attach: uriListField.optional().meta({
      description:
        "Files to attach to the document, as for POST /v1/document. Attachments are not drawn, but an error or a warning about one is reported.",
    }),
    pages: pagesField.default({ first: 1, last: PREVIEW_PAGES_MAX }).meta({
      default: `1-${PREVIEW_PAGES_MAX}`,
      description: `The page to draw, or the first and the last page of a range of at most ${PREVIEW_PAGES_MAX} pages. Pages that the document does not have are left out.`,
      example: "1-3",
    }),
    width: widthField.default(usual).meta({
      default: usual,
      description:
        "The width of each picture in pixels. A very long page is drawn smaller, and so is one whose picture would be very large.",
    }),
    known: hashListField.default([]).meta({
      default: [],
      description: "The hashes of pictures that you have already. Pages with one of them have no `image`.",
      example: ["cX3Yh0bG1kQ7mZ2vT9sWpA"],
    }),
    places: booleanField.default(false).meta({
      default: false,
      description:
        "Whether the pages tell where the values of tags stand. The document is made once more for it, so request it when it is needed. Only the values of a single item have places, and not those in text files, pictures, charts, fields, links, and documents within the document.",
    }),
    merge: booleanField.default(true).meta({
      default: true,
      description:
        "Whether the data are merged. `false` draws the template as it is, with its tags, even if some are invalid. Its pages have no `places`, and what concerns the document is ignored.",
    }),
    find: soughtTextsField.optional().meta({
      description:
        "Texts to find on the pages, whatever lines they are broken into: for example `tag` and `context` of the template's `problems`.",
      example: [{ text: "[Nmae]", context: "Dear [Nmae]," }],
    }),
  })
  .meta({ id: "NewPreview" });
