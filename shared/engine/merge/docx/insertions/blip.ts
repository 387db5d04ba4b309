/** Refers to the files of a picture (ISO 29500-1, 20.1.8.13). */
import type { Picture } from "#shared/engine/merge/pictures/picture.ts";
import type { DocumentChanges } from "#shared/engine/merge/values/docx-place.ts";

/** Ids of the part's relationships. */
export interface Blip {
  readonly picture: string;
  /** The id of the same picture as SVG, which Word 2016 and newer show (MS-ODRAWXML, 2.3.3.1). */
  readonly svg: string | undefined;
}

export function addBlip(document: DocumentChanges, part: string, { bytes, extension, svg }: Picture): Blip {
  return {
    picture: document.addPicture(part, { bytes, extension }),
    svg: svg && document.addPicture(part, { bytes: svg, extension: "svg" }),
  };
}

/** @param effects elements within it, such as `a:lum` */
export function blipMarkup({ picture, svg }: Blip, effects?: string): string {
  const start = `<a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${picture}"`;
  const content = (effects ?? "") + (svg === undefined ? "" : svgExtension(svg));
  return effects === undefined && svg === undefined ? `${start}/>` : `${start}>${content}</a:blip>`;
}

function svgExtension(id: string): string {
  return `<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="${SVG}" r:embed="${id}"/></a:ext></a:extLst>`;
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SVG = "http://schemas.microsoft.com/office/drawing/2016/SVG/main";
