/** Compiles programs that are verified to render exactly as docxtemplater does. */

import { compileProgram, type Program } from "#shared/engine/merge/program/program.ts";
import { runPrograms } from "#shared/engine/merge/program/run-program.ts";
import { hasTags } from "#shared/engine/merge/syntax/compile-tag.ts";
import { type TemplateSyntax, tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { restoreTags } from "./attributes/lifted-markup.ts";
import type { ParsedDocx } from "./parse-docx.ts";
import type { DocxRenderer } from "./render-docx.ts";
import { docxPlace } from "./value-places.ts";

/**
 * Returns the programs of all parts with tags. Returns undefined if a part cannot be compiled, or if its output for a
 * probe differs from docxtemplater's; then docxtemplater repairs something in this template's XML.
 */
export function provenPrograms(
  { parts }: ParsedDocx,
  { delimiters, enhancedSyntax }: TemplateSyntax,
  renderer: DocxRenderer,
): ReadonlyMap<string, Program> | undefined {
  const programs = new Map<string, Program>();
  const how = { delimiters, syntax: tagSyntax({ enhancedSyntax }), finishText: restoreTags, placeOf: docxPlace };
  for (const [name, { parsed, postparsed }] of parts) {
    if (!hasTags(parsed)) continue;
    const program = compileProgram(postparsed, how);
    if (program === undefined) return undefined;
    programs.set(name, program);
  }
  return isProven(programs, renderer) ? programs : undefined;
}

function isProven(programs: ReadonlyMap<string, Program>, renderer: DocxRenderer): boolean {
  try {
    const expected = renderer.renderParts({}, { isProbe: true });
    const probe = runPrograms(programs, {}, { isProbe: true });
    return [...expected].every(([name, bytes]) => isSameXml(new TextDecoder().decode(bytes), probe?.get(name)));
  } catch (error) {
    // Entering every section twice can exceed the limits, even if no item ever would.
    if (error instanceof MergeFailure) return false;
    throw error;
  }
}

/** Compares XML, ignoring that docxtemplater writes an element without text as an empty tag. */
export function isSameXml(a: string, b: string | undefined): boolean {
  const short = (xml: string) => xml.replaceAll('<w:t xml:space="preserve"></w:t>', "<w:t/>");
  return b !== undefined && short(a) === short(b);
}
