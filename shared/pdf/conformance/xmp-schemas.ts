/** Lists the XMP properties that PDF/A defines without a description (XMP Specification 2004 and 2005). */
import { xmpDate } from "./dates.ts";
import { childrenOf, textIn } from "./xml-tree.ts";
import { DC, itemsOf, languageOf, PDF_SCHEMA, PDFA_ID, XMP_BASIC, type XmpProperty } from "./xmp.ts";

const PROPERTIES: Readonly<Record<string, string>> = {
  [DC]: "contributor coverage creator date description format identifier language publisher relation rights source subject title type",
  [XMP_BASIC]:
    "Advisory BaseURL CreateDate CreatorTool Identifier Label MetadataDate ModifyDate Nickname Rating Thumbnails",
  [PDF_SCHEMA]: "Keywords PDFVersion Producer",
  [PDFA_ID]: "part amd corr conformance",
  "http://ns.adobe.com/xap/1.0/rights/": "Certificate Marked Owner UsageTerms WebStatement",
  "http://ns.adobe.com/xap/1.0/mm/":
    "DerivedFrom DocumentID History InstanceID LastURL ManagedFrom Manager ManageTo ManageUI ManagerVariant RenditionClass RenditionOf RenditionParams SaveID VersionID Versions",
  "http://ns.adobe.com/xap/1.0/bj/": "JobRef",
  "http://ns.adobe.com/xap/1.0/t/pg/": "MaxPageSize NPages",
  "http://www.aiim.org/pdfa/ns/extension/": "schemas",
};

/** Large schemas for pictures, accepted as a whole. */
const WHOLE_SCHEMAS = new Set([
  "http://ns.adobe.com/photoshop/1.0/",
  "http://ns.adobe.com/tiff/1.0/",
  "http://ns.adobe.com/exif/1.0/",
]);

type Kind = "text" | "date" | "languages" | "Bag" | "Seq" | "dates";

const KINDS: Readonly<Record<string, Kind>> = {
  [`${DC}title`]: "languages",
  [`${DC}description`]: "languages",
  [`${DC}rights`]: "languages",
  [`${DC}creator`]: "Seq",
  [`${DC}date`]: "dates",
  [`${DC}subject`]: "Bag",
  [`${DC}contributor`]: "Bag",
  [`${DC}language`]: "Bag",
  [`${DC}publisher`]: "Bag",
  [`${DC}format`]: "text",
  [`${XMP_BASIC}CreateDate`]: "date",
  [`${XMP_BASIC}ModifyDate`]: "date",
  [`${XMP_BASIC}MetadataDate`]: "date",
  [`${XMP_BASIC}CreatorTool`]: "text",
  [`${PDF_SCHEMA}Producer`]: "text",
  [`${PDF_SCHEMA}Keywords`]: "text",
};

export function isPredefined({ namespace, name }: XmpProperty): boolean {
  return WHOLE_SCHEMAS.has(namespace) || (PROPERTIES[namespace]?.split(" ").includes(name) ?? false);
}

/** Returns whether a property of a known type has a value of that type. */
export function isTyped(property: XmpProperty): boolean {
  const kind = KINDS[`${property.namespace}${property.name}`];
  if (kind === undefined) return true;
  if (kind === "text") return childrenOf(property.element).length === 0;
  if (kind === "date") return xmpDate(property.text) !== undefined;
  if (kind === "languages") {
    return itemsOf(property, "Alt")?.every((item) => languageOf(item) !== undefined) ?? false;
  }
  if (kind === "dates") return itemsOf(property, "Seq")?.every((item) => xmpDate(textIn(item)) !== undefined) ?? false;
  return itemsOf(property, kind)?.every((item) => childrenOf(item).length === 0) ?? false;
}
