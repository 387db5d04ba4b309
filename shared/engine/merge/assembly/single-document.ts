/** Merges one data item into one .docx. */

import { LinkTargets } from "#shared/engine/merge/docx/attributes/link-targets.ts";
import { compileDocx, renderDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import type { MergeSetup } from "#shared/engine/merge/syntax/syntax.ts";
import { bookmarkOfCopy } from "#shared/engine/merge/values/copy-markers.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { Assembly } from "./assembly.ts";
import { finishAssembly } from "./finish-assembly.ts";
import { markTemplate } from "./mark-template.ts";

/**
 * Returns the document: the template with the values of one item.
 * @param fetched the pictures behind the addresses in marked tags; pictures that are not in it are left out
 * @param places marks where values stand
 * @throws MergeFailure, InvalidDocument
 */
export type SingleDocument = (item: DataItem, fetched?: FetchedPictures, places?: PlaceTrace) => Uint8Array;

/**
 * Compiles a template. If its sections may repeat anything with an id, the document is assembled from one copy: each
 * repetition then gets its own ids, notes and comments.
 * @throws ServiceError `template_has_invalid_tags`
 */
export function compileSingle(file: OfficePackage, setup: MergeSetup): SingleDocument {
  const engine = compileDocx(file, setup);
  return engine.repeatsIds ? compileCopy(file, setup) : (item, ...shown) => renderDocx(engine, item, ...shown);
}

function compileCopy(file: OfficePackage, setup: MergeSetup): SingleDocument {
  const template = markTemplate(file, "one");
  const engine = compileDocx(template.package, setup);
  return (item, fetched, places) => {
    const [links, insertions] = [new LinkTargets(), engine.insertions(fetched, bookmarkOfCopy, places)];
    const assembly = new Assembly(template, { pageBreak: false }, { targets: links, replaced: engine.replacedLinks });
    assembly.add(engine.renderParts(item, { links, insertions }));
    return finishAssembly(assembly, template, insertions);
  };
}
