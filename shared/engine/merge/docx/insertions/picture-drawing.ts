/** Writes a picture inline with the text, as DrawingML (ISO 29500-1, 20.4.2.8). */

import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import {
  type Extent,
  fittedCrop,
  sourceRectangle,
  statedExtent,
} from "#shared/engine/merge/pictures/picture-extent.ts";
import type { PictureLook } from "#shared/engine/merge/pictures/picture-values.ts";
import type { RasterFacts } from "#shared/engine/merge/pictures/raster-facts.ts";
import type { Room } from "#shared/engine/merge/values/docx-place.ts";
import { type Blip, blipMarkup } from "./blip.ts";

export interface DrawingPlace {
  readonly blip: Blip;
  /** Unique among the drawings of the document. */
  readonly number: number;
  readonly room: Room;
  readonly look: PictureLook;
  /** The id of the relationship to an address, if the picture is a link. */
  readonly link?: string | undefined;
}

const EMU_PER_TWIP = 635;

export function drawing(picture: RasterFacts, { blip, number, room, look, link }: DrawingPlace): string {
  const { cx, cy } = within(statedExtent(picture, look), room);
  const crop = sourceRectangle(fittedCrop(picture, { cx, cy }, look.fit === "cover" ? "cover" : "fill"));
  const alt = look.alt === "" ? "" : ` descr="${escapeAttribute(look.alt)}"`;
  const click = link === undefined ? "/>" : `>${linkOfDrawing(link)}</wp:docPr>`;
  return (
    `<w:drawing><wp:inline xmlns:wp="${NAMESPACE}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="Picture ${number}"${alt}${click}` +
    `<a:graphic xmlns:a="${NAMESPACE}/main"><a:graphicData uri="${NAMESPACE}/picture">` +
    `<pic:pic xmlns:pic="${NAMESPACE}/picture">` +
    `<pic:nvPicPr><pic:cNvPr id="${number}" name="Picture ${number}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill>${blipMarkup(blip)}${crop}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>"
  );
}

/** Returns what makes a link of a drawing, as the first child of its `wp:docPr` (ISO 29500-1, 20.1.2.2.23). */
export function linkOfDrawing(relationship: string): string {
  return `<a:hlinkClick xmlns:a="${NAMESPACE}/main" xmlns:r="${RELATIONSHIPS}" r:id="${relationship}"/>`;
}

/** Scales a size down to the room, in proportion. */
function within({ cx, cy }: Extent, room: Room): Extent {
  const scale = Math.min(1, (room.width * EMU_PER_TWIP) / cx, (room.height * EMU_PER_TWIP) / cy);
  return { cx: Math.max(1, Math.round(cx * scale)), cy: Math.max(1, Math.round(cy * scale)) };
}

const NAMESPACE = "http://schemas.openxmlformats.org/drawingml/2006";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
