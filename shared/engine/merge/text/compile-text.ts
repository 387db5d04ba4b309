/** Merges data items into a text template that is compiled once and rendered for every item. */

import { ENCODING_NAMES, encodeText, missingCharacter } from "#shared/base/encoding/text-encoding.ts";
import { faultNames } from "#shared/engine/merge/faults/fault-names.ts";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";
import { type PartText, plainText } from "#shared/engine/merge/faults/part-text.ts";
import { type TagFaults, tagFaults } from "#shared/engine/merge/faults/tag-faults.ts";
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import { compileProgram, type ValuePlace } from "#shared/engine/merge/program/program.ts";
import { runProgram } from "#shared/engine/merge/program/run-program.ts";
import { refuseDropping } from "#shared/engine/merge/syntax/dropping-tags.ts";
import { PLAIN_TEXT, parseText } from "#shared/engine/merge/syntax/parse-text.ts";
import { refuseEmpty, refuseEndlessText } from "#shared/engine/merge/syntax/refuse-endless.ts";
import { type MergeSetup, type TemplateSyntax, tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { ParsedTags } from "#shared/engine/merge/syntax/tokens.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import { escapedDelimiters, parseXmlTags } from "#shared/engine/merge/xml/parse-xml.ts";
import { xmlPlaces } from "#shared/engine/merge/xml/write-xml-value.ts";
import type { TextTemplate } from "#shared/engine/template-file/open-text.ts";
import { xmlFault } from "#shared/engine/template-file/open-xml.ts";
import { TextMarks } from "./text-marks.ts";

export interface TextEngine {
  readonly template: TextTemplate;
  /**
   * Returns the text with the values of one item, without a byte order mark. Values are inserted as they are, in XML
   * escaped. Everything outside of tags stays, including line breaks beside section marks.
   * @param places marks where values stand: see `TextMarks`
   * @throws MergeFailure
   */
  renderText(item: DataItem, places?: PlaceTrace): string;
  /**
   * Returns a file with the item's text, encoded like the template.
   * @throws MergeFailure, also if the template's encoding lacks a character of the text
   */
  render(item: DataItem): Uint8Array;
}

/** @throws ServiceError `template_has_invalid_tags`, `template_too_complex`, `request_invalid` for an empty delimiter */
export function compileText(template: TextTemplate, setup: MergeSetup): TextEngine {
  const { delimiters, enhancedSyntax, now } = setup;
  const { tags, faults } = readText(template, setup);
  if (faults.reported.length > 0) throw invalidTags(faultNames(faults), faults.reported);
  const how = {
    delimiters,
    syntax: tagSyntax({ enhancedSyntax }),
    finishText: asItIs,
    placeOf: template.isXml ? xmlPlaces(template.encoding) : () => AS_IT_IS,
  };
  const program = compileProgram(tags.postparsed, how);
  const renderText = (item: DataItem, places?: PlaceTrace) => {
    // Marks would hide how values are written in XML.
    const shownValues = places && !template.isXml ? new TextMarks(places) : undefined;
    return runProgram(program, places?.traced(item) ?? item, { now, shownValues });
  };
  const rendered = template.isXml ? (item: DataItem) => wellFormed(renderText(item)) : renderText;
  return { template, renderText, render: (item) => encodeLike(template, rendered(item)) };
}

/** Text before a value may join with it or, if it is empty, with the text behind it: `]]` and `>`. */
function wellFormed(xml: string): string {
  const fault = xmlFault(xml);
  if (fault === undefined) return xml;
  throw new MergeFailure(`the XML file would not be well-formed: with these values it ${fault}`);
}

/** @throws ServiceError `template_too_complex`, `request_invalid` for an empty delimiter */
export function readText(
  { filename, text, isXml }: TextTemplate,
  syntax: TemplateSyntax,
): { readonly tags: ParsedTags; readonly faults: TagFaults; readonly partText: PartText } {
  refuseEmpty(syntax.delimiters);
  const delimiters = isXml ? escapedDelimiters(syntax.delimiters) : syntax.delimiters;
  refuseEndlessText(text, delimiters, filename);
  const tags = isXml ? parseXmlTags(text, syntax) : refuseDropping(parseText(text, syntax), syntax);
  const partText = plainText(text, delimiters, PLAIN_TEXT);
  return { tags, faults: tagFaults(tags, partText), partText };
}

function asItIs(text: string): string {
  return text;
}

const AS_IT_IS: ValuePlace = { print: printPlainValue, write: asItIs };

/**
 * Returns the text in the template's encoding, with its byte order mark if it has one.
 * @throws MergeFailure if the encoding lacks a character
 */
export function encodeLike({ encoding, bom }: Pick<TextTemplate, "encoding" | "bom">, text: string): Uint8Array {
  const missing = missingCharacter(text, encoding);
  if (missing === undefined) return encodeText({ text, encoding, bom });
  const name = ENCODING_NAMES[encoding];
  throw new MergeFailure(
    `the template is encoded in ${name}, which has no character “${missing}”: save the template in UTF-8 and upload it again`,
  );
}
