/**
 * Reads the tags of a .docx with docxtemplater, which joins runs, matches the ends of sections, and finds all faults at
 * once. This is the only file that creates docxtemplater objects.
 */
import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { withoutRecordResults } from "#shared/engine/merge/fields/without-record-results.ts";
import { compileTag } from "#shared/engine/merge/syntax/compile-tag.ts";
import { refuseEmpty, refuseEndless, refuseUnfit } from "#shared/engine/merge/syntax/refuse-endless.ts";
import { type TemplateSyntax, tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { CompiledPart, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties, templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { AttributeLifter, type LiftedPart } from "./attributes/lift-attributes.ts";
import type { LiftedChart } from "./charts/lift-chart.ts";
import { ChartLifter } from "./charts/lift-charts.ts";
import { markColumns } from "./columns/column-marks.ts";
import { judgeColumns } from "./columns/judge-columns.ts";
import { judgeDrops } from "./drops/judge-drops.ts";
import { tagFields } from "./field-tags.ts";
import { healHyphens } from "./heal-hyphens.ts";
import { hoistFieldEnds } from "./hoist-field-ends.ts";
import { misplacedDocuments } from "./misplaced-documents.ts";
import { type NotesParts, notesPartsOf } from "./notes/read-notes.ts";
import { scopeNotes } from "./notes/scope-notes.ts";
import { stripParagraphIds } from "./repeated-ids.ts";
import { repeatBreaks } from "./sections/repeat-breaks.ts";
import { TagRules } from "./tag-rules.ts";

export interface ParsedDocx {
  /** Parts by name, in the order of `templatedParts`. Faults are in their `allErrors`. */
  readonly parts: ReadonlyMap<string, CompiledPart>;
  /** The same parts as they were passed to docxtemplater. Faults in attributes are in their `faults`. */
  readonly lifted: ReadonlyMap<string, LiftedPart>;
  /** The tokens of each part to compile, by name: notes in sections are with their references. Unusable with faults. */
  readonly programs: ReadonlyMap<string, readonly Token[]>;
  readonly mainPart: string;
  readonly notesParts: NotesParts;
  /** Whether a tag may drop what is around it. */
  readonly hasDrops: boolean;
  /** The tags of the sections along columns, by part: see `markColumns`. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** The charts with tags, to which rendered texts refer by number. */
  readonly charts: readonly LiftedChart[];
}

/**
 * Parses a template. Parts with the file's properties are included only if they have no faults.
 * @throws ServiceError `template_damaged` if the XML is not that of a Word document, `request_invalid` for delimiters
 * that cannot be found
 */
export function parseDocx(file: OfficePackage, syntax: TemplateSyntax): ParsedDocx {
  const { delimiters } = syntax;
  refuseEmpty(delimiters);
  refuseUnfit(delimiters);
  const lifter = new AttributeLifter(file, syntax);
  const charts = new ChartLifter(file, syntax);
  const prepared = new Map(
    templatedParts(file).map((name) => {
      const tagged = tagFields(partText(file, name) ?? "", delimiters);
      const xml = withPlainCharacters(withoutRecordResults(tagged));
      return [
        name,
        charts.lift(name, lifter.lift(name, hoistFieldEnds(healHyphens(xml, delimiters), delimiters))),
      ] as const;
    }),
  );
  const texts = Array.from(prepared.values(), ({ xml }) => xml);
  refuseEndless(texts, delimiters, file.filename);
  const parsed = parseParts(file, { lifted: prepared, charts: charts.charts }, syntax);
  const kept = [...prepared].filter(
    ([name]) => !isProperties(file, name) || parsed.parts.get(name)?.allErrors.length === 0,
  );
  return kept.length === prepared.size
    ? parsed
    : parseParts(file, { lifted: new Map(kept), charts: charts.charts }, syntax);
}

function parseParts(
  file: OfficePackage,
  { lifted, charts }: Pick<ParsedDocx, "lifted" | "charts">,
  syntax: TemplateSyntax,
): ParsedDocx {
  const rules = new TagRules();
  construct(file, lifted, syntax, rules);
  const scope = { mainPart: file.mainPart, notesParts: notesPartsOf(file) };
  const rest = scopedNotes(rules, scope);
  const parts = new Map<string, CompiledPart>();
  const columns = new Map<string, readonly string[]>();
  let hasDrops = false;
  for (const name of lifted.keys()) {
    const part = rules.compiled[name];
    if (part === undefined) continue;
    stripParagraphIds(part.postparsed);
    if (name === file.mainPart) repeatBreaks(part.postparsed);
    if (syntax.enhancedSyntax) {
      const drops = judgeDrops(part.parsed);
      hasDrops ||= drops.hasDrops;
      const documents = misplacedDocuments(part.parsed, { isMain: name === file.mainPart });
      const faults = [...drops.faults, ...judgeColumns(part.parsed)].map((properties) => ({ properties }));
      part.allErrors = [...part.allErrors, ...faults, ...documents];
      const tags = markColumns(part.postparsed);
      if (tags.length > 0) columns.set(name, tags);
    }
    parts.set(name, part);
  }
  const programs = new Map(Array.from(parts, ([name, part]) => [name, rest.get(name) ?? part.postparsed]));
  return { parts, programs, ...scope, lifted, hasDrops, columns, charts };
}

function scopedNotes({ compiled }: TagRules, scope: Pick<ParsedDocx, "mainPart" | "notesParts">) {
  const parts = Object.entries(compiled);
  if (parts.some(([, { allErrors }]) => allErrors.length > 0)) return new Map<string, readonly Token[]>();
  return scopeNotes(new Map(parts.map(([name, { postparsed }]) => [name, postparsed])), scope);
}

function construct(
  file: OfficePackage,
  lifted: ReadonlyMap<string, LiftedPart>,
  { delimiters, enhancedSyntax }: TemplateSyntax,
  rules: TagRules,
): void {
  try {
    new Docxtemplater(miniature(file, lifted), {
      // This is a new object each time, because docxtemplater escapes the delimiters in it.
      delimiters: { start: delimiters.left, end: delimiters.right },
      parser: tagChecker({ delimiters, enhancedSyntax }),
      nullGetter: () => "",
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      // By default a tag that starts with "=" changes the delimiters.
      syntax: { changeDelimiterPrefix: null },
      modules: [rules.module],
    });
  } catch (error) {
    // The faults of tags are in the parts.
    if (errorId(error) === "multi_error") return;
    const reason = "its text does not have the structure of a Word document";
    throw serviceError("template_damaged", { filename: file.filename, reason }, error);
  }
}

function errorId(error: unknown): unknown {
  const { properties } = Object(error) as { readonly properties?: { readonly id?: unknown } };
  return properties?.id;
}

/**
 * Returns a package with only the templated parts, in a form that docxtemplater can read. Endnotes are declared as
 * footnotes, which it templates. These content types never leave the object.
 */
function miniature(file: OfficePackage, lifted: ReadonlyMap<string, LiftedPart>): PizZip {
  const override = (name: string) =>
    `<Override PartName="/${escapeXml(name)}" ContentType="${(file.contentTypes.get(name) ?? "").replace("endnotes", "footnotes")}"/>`;
  const types = `<Types>${Array.from(lifted.keys(), override).join("")}</Types>`;
  const main = `<Relationship Id="rId1" Type="${OFFICE_DOCUMENT}" Target="${escapeXml(file.mainPart)}"/>`;
  const zip = new PizZip();
  zip.file("[Content_Types].xml", types);
  zip.file("_rels/.rels", `<Relationships>${main}</Relationships>`);
  for (const [name, { xml }] of lifted) zip.file(name, xml);
  return zip;
}

const OFFICE_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";

/**
 * Decodes character references: some programs write every non-ASCII character as `&#233;`, which docxtemplater takes
 * for part of a tag's name.
 */
function withPlainCharacters(xml: string): string {
  if (!xml.includes("&#")) return xml;
  return xml.replace(/&#(?:x([\da-fA-F]+)|(\d+));/g, (reference, hexadecimal, decimal) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0x9f && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

/** What docxtemplater reports about a tag when it compiles it. */
type TagDescription = Pick<Token, "module" | "location" | "inverted" | "raw" | "textElement" | "isPicture" | "repeats">;

/** Compiles each tag, so that docxtemplater reports those that are invalid. It renders nothing. */
function tagChecker({ delimiters, enhancedSyntax }: TemplateSyntax) {
  const syntax = tagSyntax({ enhancedSyntax });
  return (name: string, meta?: { readonly tag?: TagDescription }) => {
    const tag = meta?.tag ?? {};
    if (tag.location !== "end") compileTag(name, tag, delimiters, syntax);
    return { get: () => "" };
  };
}
