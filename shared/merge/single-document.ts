/** Merges one data item into one .docx. */
import type { OfficePackage } from "#shared/template/office-package.ts";
import { LinkTargets } from "./attributes/link-targets.ts";
import { Assembly } from "./copies/assembly.ts";
import { markTemplate } from "./copies/mark-template.ts";
import type { DataItem } from "./data-item.ts";
import { compileDocx, renderDocx } from "./docx-engine.ts";
import type { FetchedPictures } from "./pictures/picture.ts";
import { Pictures } from "./pictures/pictures.ts";
import { placePictures } from "./pictures/place-pictures.ts";
import type { MergeSetup } from "./syntax.ts";

/**
 * The document: the template with the values of one item.
 * @param fetched the pictures behind the addresses in marked tags; all others are left out
 * @throws MergeFailure
 */
export type SingleDocument = (item: DataItem, fetched?: FetchedPictures) => Uint8Array;

/**
 * Compiles a template. Where its sections may repeat something with an id, the document is assembled from one copy: each
 * repetition gets ids of its own, and notes and comments of its own.
 * @throws ServiceError `template_has_invalid_tags`
 */
export function compileSingle(file: OfficePackage, setup: MergeSetup): SingleDocument {
  const engine = compileDocx(file, setup);
  return engine.repeatsIds ? compileCopy(file, setup) : (item, fetched) => renderDocx(engine, item, fetched);
}

function compileCopy(file: OfficePackage, setup: MergeSetup): SingleDocument {
  const template = markTemplate(file, "one");
  const engine = compileDocx(template.package, setup);
  return (item, fetched) => {
    const [links, pictures] = [new LinkTargets(), new Pictures(fetched)];
    const assembly = new Assembly(template, { pageBreak: false }, { targets: links, replaced: engine.replacedLinks });
    assembly.add(engine.renderParts(item, { links, pictures }));
    return placePictures(assembly.finish(), file.mainPart, pictures);
  };
}
