/** Merges data items into a .docx template that is compiled once and rendered for every item. */

import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { writePackage } from "#shared/engine/archive/package.ts";
import { faultNames } from "#shared/engine/merge/faults/fault-names.ts";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import { compileProgram, type Program } from "#shared/engine/merge/program/program.ts";
import { type RenderedPart, runPrograms } from "#shared/engine/merge/program/run-program.ts";
import { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { hasTags } from "#shared/engine/merge/syntax/compile-tag.ts";
import { type MergeSetup, tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { linkAddress } from "#shared/engine/merge/values/link-address.ts";
import {
  type OfficePackage,
  partText,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";
import { fillFieldCodes } from "./attributes/field-codes.ts";
import { LIFTED, type RenderedAddress, replaceAddresses, restoreTags } from "./attributes/lifted-markup.ts";
import { LinkTargets, withLinks } from "./attributes/link-targets.ts";
import { fillCharts } from "./charts/fill-charts.ts";
import { expandColumns } from "./columns/expand-columns.ts";
import { isControlName } from "./controls/control-value.ts";
import { setControls } from "./controls/set-controls.ts";
import { setFormFields } from "./controls/set-form-fields.ts";
import { docxFaults } from "./docx-faults.ts";
import { withDropMarks } from "./drops/drop-marks.ts";
import { failingWhenPlaced } from "./drops/failing-when-placed.ts";
import { withoutDropped } from "./drops/without-dropped.ts";
import { hasTag } from "./has-tag.ts";
import { Insertions, type NameBookmark } from "./insertions/insertions.ts";
import { placeInsertions } from "./insertions/place-insertions.ts";
import {
  completeMergeFields,
  languageOf,
  mergeFieldNames,
  taggedMergeFields,
  unlinkPlainFields,
  withMergeLines,
} from "./merge-fields.ts";
import { removeEmptyLines } from "./merge-lines.ts";
import { withNotes } from "./notes/write-notes.ts";
import { type ParsedDocx, parseDocx } from "./parse-docx.ts";
import { repeatsIds } from "./repeated-ids.ts";
import { closeGaps } from "./sections/close-gaps.ts";
import { docxPlace, FIELD_CODES } from "./value-places.ts";

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
  renderParts(item: DataItem, collected?: Collected): ReadonlyMap<string, string | Uint8Array>;
}

/** @throws ServiceError `template_has_invalid_tags` */
export function compileDocx(source: OfficePackage, own: MergeSetup): CompiledDocx {
  const tagged = taggedMergeFields(source, own.delimiters);
  const setup = { ...own, mergeFields: mergeFieldNames(source) };
  const file = unlinkPlainFields(withMergeLines(source, tagged), setup.delimiters);
  const parsed = parseDocx(file, setup);
  const faults = docxFaults(parsed, setup.delimiters);
  if (faults.reported.length > 0) throw invalidTags(faultNames(faults), faults.reported);
  const programs = programsOf(parsed, setup);
  const withAddresses = [...parsed.lifted].filter(([, { hasAddresses }]) => hasAddresses);
  const withFields = partsWith(parsed, (element) => FIELD_CODES.some((code) => code === element));
  const withCharts = partsWith(parsed, (element) => element === LIFTED.chart);
  const withControls = partsWith(parsed, isControlName);
  const hasColumns = parsed.columns.size > 0;
  const mergeFields = taggedMergeFields(file, setup.delimiters);
  const language = languageOf(file);
  const computeFields = setup.fieldComputer?.(file);
  const openDocument =
    parsed.hasDrops && setup.openDocument ? failingWhenPlaced(setup.openDocument) : setup.openDocument;
  return {
    package: file,
    check: new SoundCheck(source.archive),
    filledParts: [...parsed.parts].filter(([, { postparsed }]) => postparsed.some(isTag)).map(([name]) => name),
    repeatsIds:
      parsed.hasDrops || hasColumns || [...parsed.parts.values()].some(({ postparsed }) => repeatsIds(postparsed)),
    replacedLinks: new Map(withAddresses.map(([part, { linkIds }]) => [part, linkIds])),
    insertions: (fetched, nameBookmark, places) => new Insertions(fetched, nameBookmark, openDocument, places),
    renderParts(data, { links, insertions, rendered: written } = {}) {
      const item = insertions?.traced(data) ?? data;
      const shownValues = parsed.hasDrops ? withDropMarks(insertions) : insertions;
      const options = { ...setup, shownValues, listsPieces: written !== undefined };
      const run = runPrograms(programs, item, options);
      for (const [part, each] of run) written?.set(part, each);
      const texts = new Map(Array.from(run, ([part, each]) => [part, closeGaps(each)] as const));
      const rendered = withNotes(texts, run.values());
      const named = insertions?.hasBookmarks ? withBookmarkNames(rendered, insertions) : rendered;
      const charted = withChanged(named, withCharts, (xml, part) => {
        const tags = parsed.columns.get(part) ?? [];
        return fillCharts(xml, {
          charts: parsed.charts,
          tags,
          markFor: (text, fill) => insertions?.addChart(text, fill) ?? "",
        });
      });
      const expanded = withChanged(charted, [...parsed.columns.keys()], (xml, part) =>
        expandColumns(xml, parsed.columns.get(part) ?? []),
      );
      const kept = parsed.hasDrops || hasColumns ? withoutDroppedPlaces(expanded) : expanded;
      const controlled = withChanged(kept, withControls, (xml) => setFormFields(setControls(xml, language), language));
      const addressed = withAddresses.length === 0 ? controlled : fillAddresses(controlled, links);
      const filled = withChanged(addressed, withFields, fillFieldCodes);
      const completed =
        tagged.size === 0
          ? filled
          : new Map(
              Array.from(filled, ([part, content]) => {
                const codes = mergeFields.get(part);
                const texts = codes ? completeMergeFields(xmlOf(content), codes, language) : content;
                return [part, tagged.has(part) ? removeEmptyLines(xmlOf(texts)) : texts] as const;
              }),
            );
      return computeFields === undefined ? completed : computeFields(completed);
    },
  };
}

/** Returns the programs of the parts with tags, and of those to which references add notes. */
function programsOf(
  { parts, programs }: ParsedDocx,
  { delimiters, ...names }: MergeSetup,
): ReadonlyMap<string, Program> {
  const how = { delimiters, syntax: tagSyntax(names), finishText: restoreTags, placeOf: docxPlace };
  const changed = [...programs].filter(([name, tokens]) => {
    const part = parts.get(name);
    return part === undefined || tokens !== part.postparsed || hasTags(part.parsed);
  });
  return new Map(changed.map(([name, tokens]) => [name, compileProgram(tokens, how)]));
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

function withBookmarkNames(parts: ReadonlyMap<string, string | Uint8Array>, insertions: Insertions) {
  return withChanged(parts, [...parts.keys()], (xml) => insertions.nameBookmarks(xml));
}

function withoutDroppedPlaces(parts: ReadonlyMap<string, string | Uint8Array>) {
  return new Map(Array.from(parts, ([part, content]) => [part, withoutDropped(xmlOf(content))] as const));
}

function fillAddresses(parts: ReadonlyMap<string, string | Uint8Array>, links: LinkTargets | undefined) {
  return new Map(
    Array.from(
      parts,
      ([part, content]) => [part, replaceAddresses(xmlOf(content), (each) => reference(part, each, links))] as const,
    ),
  );
}

/** Returns the names of the parts with tags in such elements. */
function partsWith({ parts }: Pick<ParsedDocx, "parts">, isWanted: (element: string | undefined) => boolean) {
  return [...parts].filter(([, { postparsed }]) => hasTag(postparsed, isWanted)).map(([name]) => name);
}

function isTag({ type }: Token): boolean {
  return type === "placeholder";
}

function withChanged(
  parts: ReadonlyMap<string, string | Uint8Array>,
  names: readonly string[],
  change: (xml: string, part: string) => string,
) {
  if (names.length === 0) return parts;
  return new Map([...parts, ...names.map((name) => [name, change(xmlOf(parts.get(name) ?? ""), name)] as const)]);
}

function xmlOf(content: string | Uint8Array): string {
  return typeof content === "string" ? content : Buffer.from(content).toString();
}

function reference(part: string, { relationshipId, pieces }: RenderedAddress, links: LinkTargets | undefined): string {
  if (relationshipId === undefined) return escapeAttribute(linkAddress(pieces));
  return links === undefined ? relationshipId : links.idFor(part, relationshipId, linkAddress(pieces));
}
