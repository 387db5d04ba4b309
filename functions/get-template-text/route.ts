/** The route of GET /v1/template/{id}/text. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { PARAGRAPH_CHARACTERS_MAX, TEXT_CHARACTERS_MAX, TEXT_PARAGRAPHS_MAX } from "#shared/base/model/limits.ts";
import { TAG_PROBLEM_KINDS } from "#shared/base/model/tag-problem.ts";
import { PROPOSAL_KINDS } from "#shared/base/model/text-replacement.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { WORKER_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { idParameter, openText } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { textReplacementSchema } from "#shared/edge/http/representations/text-replacement-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { templateTextQuery } from "./request.ts";

const paragraphSchema = z
  .object({
    part: z
      .string()
      .describe("The part of the file, such as body, header 1 or footnotes; text for a file without parts."),
    place: z
      .string()
      .nullable()
      .describe("Where the paragraph stands in the part: in a cell of a table, or in a text box."),
    text: z.string().describe(`The text, up to ${PARAGRAPH_CHARACTERS_MAX} characters.`),
  })
  .openapi("TemplateParagraph");

const textSchema = z
  .object({
    paragraphs: z.array(paragraphSchema).readonly(),
    count: z.int().min(0).describe("The number of all paragraphs that have text."),
    next: z.int().nullable().describe("The index with which the next page begins. null on the last page."),
    proposals: z
      .array(
        z
          .object({
            kind: openText(PROPOSAL_KINDS).describe("What was found. More kinds may be added."),
            replacement: textReplacementSchema,
          })
          .openapi("TagProposal"),
      )
      .readonly()
      .describe(
        "Tags for what looks like a placeholder or an example in these paragraphs: `[Your Name]`, `______`, `XXXX`, dates, amounts. They are guesses.",
      ),
    corrections: z
      .array(
        z
          .object({
            tag: z.string().describe("The tag, as in the problems of the template."),
            kind: openText(TAG_PROBLEM_KINDS).describe("The kind of problem. More kinds may be added."),
            replacement: textReplacementSchema,
          })
          .openapi("TagCorrection"),
      )
      .readonly()
      .describe("What corrects the template's problems in these paragraphs, where the suggestion leaves no choice."),
  })
  .openapi("TemplateText");

const EXAMPLE = {
  paragraphs: [
    { part: "body", place: null, text: "Dear [Your Name]," },
    { part: "body", place: "table 1, row 2, cell 1", text: "Oak table" },
  ],
  count: 2,
  next: null,
  proposals: [{ kind: "placeholder", replacement: { find: "[Your Name]", replace: "[Name]" } }],
  corrections: [],
};

export const getTemplateTextRoute = createRoute({
  ...ROUTES.getTemplateText,
  tags: ["Templates"],
  summary: "Get the texts of a template",
  description: `Lists the paragraphs of the template that have text, with where they stand: those of the body first, then headers, footers, notes and comments. POST /v1/template/{id}/edit replaces such texts. A page has at most ${TEXT_PARAGRAPHS_MAX} paragraphs and about ${TEXT_CHARACTERS_MAX} characters.`,
  request: { params: idParameter("template", TEMPLATE_EXAMPLE.id), query: templateTextQuery },
  responses: {
    200: { ...jsonAnswer("A page of the texts.", textSchema, EXAMPLE), headers: timingHeaders },
    ...keyedErrorAnswers(
      "request_invalid",
      "template_not_found",
      "template_too_complex",
      "region_unavailable",
      ...WORKER_ERRORS,
    ),
  },
});
