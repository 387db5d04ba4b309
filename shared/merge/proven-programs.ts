/** Programs that are known to render as docxtemplater does. */
import { restoreTags } from "./attributes/lifted-markup.ts";
import { hasTags } from "./compile-tag.ts";
import type { ParsedDocx } from "./docx-parser.ts";
import type { DocxRenderer } from "./docx-renderer.ts";
import { MergeFailure } from "./merge-failure.ts";
import { compileProgram, type Program } from "./program.ts";
import { runPrograms } from "./run-program.ts";
import { type TemplateSyntax, tagSyntax } from "./syntax.ts";

/**
 * The programs of all parts with tags; undefined where one cannot be had, or gives anything else than docxtemplater
 * for a probe: then docxtemplater repairs this template's own XML.
 */
export function provenPrograms(
  { parts }: ParsedDocx,
  { delimiters, enhancedSyntax }: TemplateSyntax,
  renderer: DocxRenderer,
): ReadonlyMap<string, Program> | undefined {
  const programs = new Map<string, Program>();
  const how = { delimiters, syntax: tagSyntax({ enhancedSyntax }), finishText: restoreTags };
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
    // Two passes through every section can be more than the limits allow, and more than any item asks for.
    if (error instanceof MergeFailure) return false;
    throw error;
  }
}

/** docxtemplater writes an element without text in its short form. */
export function isSameXml(a: string, b: string | undefined): boolean {
  const short = (xml: string) => xml.replaceAll('<w:t xml:space="preserve"></w:t>', "<w:t/>");
  return b !== undefined && short(a) === short(b);
}
