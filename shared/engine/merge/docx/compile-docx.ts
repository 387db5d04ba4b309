/** Merges data items into a .docx template that is compiled once and rendered for every item. */

import { writePackage } from "#shared/engine/archive/package.ts";
import { faultNames } from "#shared/engine/merge/faults/fault-names.ts";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";
import { namesSetIn } from "#shared/engine/merge/fields/names-set-in.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import { compileProgram, type Program } from "#shared/engine/merge/program/program.ts";
import { type RenderedPart, runPrograms } from "#shared/engine/merge/program/run-program.ts";
import { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { hasTags } from "#shared/engine/merge/syntax/compile-tag.ts";
import { type MergeSetup, type RenderedParts, tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import { NAME_MARKER } from "#shared/engine/merge/values/copy-markers.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { RECORD_MARK } from "#shared/engine/merge/values/record-values.ts";
import {
  type OfficePackage,
  partText,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { fillFieldCodes } from "./attributes/field-codes.ts";
import { restoreTags } from "./attributes/lifted-markup.ts";
import { LinkTargets, withLinks } from "./attributes/link-targets.ts";
import type { ChartsOfItem } from "./charts/fill-charts.ts";
import { expandColumns } from "./columns/expand-columns.ts";
import { isControlName } from "./controls/control-value.ts";
import { setControls } from "./controls/set-controls.ts";
import { setFormFields } from "./controls/set-form-fields.ts";
import { docxFaults } from "./docx-faults.ts";
import { withDropMarks } from "./drops/drop-marks.ts";
import { failingWhenPlaced } from "./drops/failing-when-placed.ts";
import { withoutDropped } from "./drops/without-dropped.ts";
import { withFieldTags } from "./field-tags.ts";
import { hasTag } from "./has-tag.ts";
import { Insertions, type NameBookmark } from "./insertions/insertions.ts";
import { placeInsertions } from "./insertions/place-insertions.ts";
import {
  completeMergeFields,
  languageOf,
  mergeFieldNames,
  type TaggedFields,
  taggedMergeFields,
  unlinkPlainFields,
  withMergeLines,
} from "./merge-fields.ts";
import { removeEmptyLines } from "./merge-lines.ts";
import { withNotes } from "./notes/write-notes.ts";
import { type ParsedDocx, parseDocx } from "./parse-docx.ts";
import { repeatsIds } from "./repeated-ids.ts";
import { closeGaps } from "./sections/close-gaps.ts";
import { splitLines } from "./split-lines.ts";
import { docxPlace, FIELD_CODE } from "./value-places.ts";
import { WHOLE_TEXTS, wholeTexts } from "./whole-texts.ts";

/** Links and insertions that the documents of some items have in addition to the template's. */
export interface Collected {
  readonly links?: LinkTargets;
  readonly insertions?: Insertions;
  /** Filled with the parts as the program has written them, before anything else has changed them. */
  readonly rendered?: Map<string, RenderedPart>;
}

export interface CompiledDocx {
  /** Returns what collects the insertions of one document. @param nameBookmark see `Insertions` */
  insertions(fetched: FetchedPictures | undefined, nameBookmark?: NameBookmark, places?: PlaceTrace): Insertions;
  /** The compiled template, as it was handed to `compileDocx`. */
  readonly package: OfficePackage;
  /** Checks its documents. */
  readonly check: SoundCheck;
  /** For each part with tags in its links: ids of the relationships that no rendered part refers to any more. */
  readonly replacedLinks: ReadonlyMap<string, readonly string[]>;
  /** Names of the parts with tags. */
  readonly filledParts: readonly string[];
  /** Whether sections may repeat, or tags drop, anything with an id, so that `renderDocx` is not enough for a document. */
  readonly repeatsIds: boolean;
  /**
   * Returns the parts that this item changes, by name. Parts without tags are absent. Links whose addresses hold tags
   * refer to relationships, and pictures and rich values are marks; `collected` gathers both for the caller to add.
   * Without it, links keep the template's address, and pictures in plain tags and rich values are printed as text.
   * @throws MergeFailure if the item cannot be merged
   */
  renderParts(item: DataItem, collected?: Collected): RenderedParts;
}

/** @throws ServiceError `template_has_invalid_tags` */
export function compileDocx(original: OfficePackage, own: MergeSetup): CompiledDocx {
  const { file: placed, lookups } = own.placeRecords?.(original, own.delimiters) ?? { file: original };
  const source = withFieldTags(placed, own.delimiters);
  const tagged = taggedMergeFields(source, own.delimiters);
  const setup = { ...own, mergeFields: mergeFieldNames(source).all, lookups };
  const file = unlinkPlainFields(withMergeLines(source, tagged), setup.delimiters);
  const parsed = parseDocx(file, setup);
  const faults = docxFaults(parsed, setup.delimiters);
  if (faults.reported.length > 0) throw invalidTags(faultNames(faults), faults.reported);
  const programs = programsOf(parsed, setup, setNamesOf(file));
  const withAddresses = [...parsed.lifted].filter(([, { hasAddresses }]) => hasAddresses);
  const passes = passesOf(parsed, {
    rendered: [...programs.keys()],
    language: languageOf(file),
    warn: setup.warn,
    mergeFields: taggedMergeFields(file, setup.delimiters),
    mergeLines: [...tagged.keys()],
  });
  const computeFields = setup.fieldComputer?.(file);
  const openDocument =
    parsed.hasDrops && setup.openDocument ? failingWhenPlaced(setup.openDocument) : setup.openDocument;
  return {
    package: file,
    check: new SoundCheck(original.archive),
    filledParts: [...parsed.parts].filter(([, { postparsed }]) => postparsed.some(isTag)).map(([name]) => name),
    repeatsIds:
      parsed.hasDrops ||
      parsed.columns.size > 0 ||
      [...parsed.parts.values()].some(({ postparsed }) => repeatsIds(postparsed)),
    replacedLinks: new Map(withAddresses.map(([part, { linkIds }]) => [part, linkIds])),
    insertions: (fetched, nameBookmark, places) => new Insertions(fetched, nameBookmark, openDocument, places),
    renderParts(data, { links, insertions, rendered: written } = {}) {
      const item = insertions?.traced(data) ?? data;
      const { charts, columns } = parsed;
      const markFor: ChartsOfItem["markFor"] = (text, fill) => insertions?.addChart(text, fill) ?? "";
      const shownValues = parsed.hasDrops ? withDropMarks(insertions) : insertions;
      const writeWhole = wholeTexts(links, { charts, columns, markFor });
      const options = { ...setup, shownValues, writeWhole, listsPieces: written !== undefined };
      const run = runPrograms(programs, item, options);
      for (const [part, each] of run) written?.set(part, each);
      const texts = new Map(Array.from(run, ([part, each]) => [part, closeGaps(each)] as const));
      const rendered = new Map(withNotes(texts, run.values()));
      for (const { parts, change } of passes)
        for (const part of parts) rendered.set(part, change(rendered.get(part) ?? "", part, data));
      const computed = computeFields?.(rendered, data) ?? rendered;
      if (lookups === undefined) return computed;
      return new Map(Array.from(computed, ([part, xml]) => [part, splitLines(xml)] as const));
    },
  };
}

/** Returns the programs of the parts with tags, and of those to which references add notes. */
function programsOf(
  { parts, programs }: ParsedDocx,
  { delimiters, ...names }: MergeSetup,
  setNames: ReadonlySet<string>,
): ReadonlyMap<string, Program> {
  const syntax = tagSyntax(names);
  const how = { delimiters, syntax, finishText: restoreTags, placeOf: docxPlace, wholeElements: WHOLE_TEXTS, setNames };
  const changed = [...programs].filter(([name, tokens]) => {
    const part = parts.get(name);
    return part === undefined || tokens !== part.postparsed || hasTags(part.parsed) || part.parsed.some(beginsRecord);
  });
  return new Map(changed.map(([name, tokens]) => [name, compileProgram(tokens, how)]));
}

/** Only the template for copies marks the names of bookmarks. */
function setNamesOf(file: OfficePackage): ReadonlySet<string> {
  const texts = templatedParts(file).map((part) => partText(file, part) ?? "");
  return new Set(texts.filter((xml) => xml.search(NAME_MARKER) >= 0).flatMap(namesSetIn));
}

/**
 * Returns the template with the values of one item; ids stay as they are in the template: see `compileSingle`.
 * @throws MergeFailure, InvalidDocument
 */
export function renderDocx(
  engine: CompiledDocx,
  item: DataItem,
  fetched?: FetchedPictures,
  places?: PlaceTrace,
): Uint8Array {
  const [links, insertions] = [new LinkTargets(), engine.insertions(fetched, undefined, places)];
  const rendered = new Map<string, RenderedPart>();
  const parts = engine.renderParts(item, { links, insertions, rendered });
  const relationships = [...engine.replacedLinks].flatMap(([part, replaced]) => {
    const xml = partText(engine.package, relationshipsPartOf(part));
    // An old shape holds its address itself, and its part may have no relationships.
    return xml === undefined ? [] : [[relationshipsPartOf(part), withLinks(xml, links.of(part), replaced)] as const];
  });
  const { archive, mainPart } = engine.package;
  const changed = new Map([...parts, ...relationships]);
  if (insertions.size === 0) return engine.check.write(archive, changed, { rendered });
  return placeInsertions(writePackage(archive, changed), mainPart, insertions, engine.check);
}

/** A change of rendered parts by what stands around their values. */
interface Pass {
  readonly parts: readonly string[];
  readonly change: (xml: string, part: string, item: DataItem) => string;
}

interface PassFacts extends Pick<MergeSetup, "warn"> {
  /** The names of all parts that are rendered. */
  readonly rendered: readonly string[];
  readonly language: string;
  readonly mergeFields: TaggedFields;
  /** The parts with marks at paragraphs of merge fields. */
  readonly mergeLines: readonly string[];
}

function passesOf(
  parsed: ParsedDocx,
  { rendered, language, warn, mergeFields, mergeLines }: PassFacts,
): readonly Pass[] {
  const { columns, hasDrops } = parsed;
  const passes: readonly Pass[] = [
    { parts: [...columns.keys()], change: (xml, part) => expandColumns(xml, columns.get(part) ?? []) },
    { parts: hasDrops || columns.size > 0 ? rendered : [], change: withoutDropped },
    {
      parts: partsWith(parsed, isControlName),
      change: (xml) => setFormFields(setControls(xml, language), language),
    },
    { parts: partsWith(parsed, (element) => element === FIELD_CODE), change: fillFieldCodes },
    {
      parts: [...mergeFields.keys()],
      change: (xml, part, item) =>
        completeMergeFields(xml, mergeFields.get(part) ?? new Set(), { language, item, warn }),
    },
    { parts: mergeLines, change: removeEmptyLines },
  ];
  return passes.map(({ parts, change }) => ({ parts: parts.filter((part) => rendered.includes(part)), change }));
}

/** Returns the names of the parts with tags in such elements. */
function partsWith({ parts }: Pick<ParsedDocx, "parts">, isWanted: (element: string | undefined) => boolean) {
  return [...parts].filter(([, { postparsed }]) => hasTag(postparsed, isWanted)).map(([name]) => name);
}

function beginsRecord({ value }: Token): boolean {
  return RECORD_MARK.test(value);
}

function isTag({ type }: Token): boolean {
  return type === "placeholder";
}
