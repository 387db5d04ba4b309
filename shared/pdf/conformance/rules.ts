/** Lists the PDF/A rules that are checked: their clauses in ISO 19005-1, -2 and -3, and what a violation is. */

import type { OutputFormat } from "#shared/base/model/format.ts";

/** The part and level of PDF/A. */
export type PdfaPart = "1b" | "2b" | "3b";

const PARTS: Partial<Record<OutputFormat, PdfaPart>> = { ".pdf/a-1b": "1b", ".pdf/a-2b": "2b", ".pdf/a-3b": "3b" };

/** Returns the part to which files of the format conform, or undefined for formats other than PDF/A. */
export function pdfaPartOf(format: OutputFormat): PdfaPart | undefined {
  return PARTS[format];
}

interface Rule {
  /** The clause in each part, or null if a part has no such rule. */
  readonly clauses: readonly [one: string | null, two: string | null, three: string | null];
  readonly sentence: string;
}

export const RULES = {
  unreadable: rule("6.1.1", "6.1.1", "The file cannot be read as a PDF."),
  header: rule("6.1.2", "6.1.2", "The file does not begin with a header such as %PDF-1.7 on a line of its own."),
  headerComment: rule("6.1.2", "6.1.2", "The header is not followed by a comment of four bytes above 127."),
  identifier: rule("6.1.3", "6.1.3", "The trailer has no ID."),
  encryption: rule("6.1.3", "6.1.3", "The file is encrypted."),
  trailingData: rule("6.1.3", "6.1.3", "Data follows the last end-of-file marker."),
  xrefLayout: rule("6.1.4", "6.1.4", "The keyword xref and its first subsection are not separated by one end of line."),
  xrefStream: rule("6.1.4", null, "The file has a cross-reference stream."),
  hexString: rule("6.1.6", "6.1.6", "A hexadecimal string has an odd number of digits, or contains other characters."),
  streamLength: rule("6.1.7", "6.1.7.1", "The Length of a stream is not the number of its bytes."),
  streamKeywords: rule("6.1.7", "6.1.7.1", "The keyword stream or endstream is not separated by an end of line."),
  externalStream: rule("6.1.7", "6.1.7.1", "The data of a stream is in another file."),
  objectSpacing: rule("6.1.8", "6.1.9", "The keywords obj and endobj are not on lines of their own."),
  filter: rule("6.1.10", "6.1.7.2", "A stream is compressed by a filter that is not allowed."),
  inlineFilter: rule("6.1.10", "6.1.10", "An inline image is compressed by a filter that is not allowed."),
  embeddedFile: rule("6.1.11", null, "The file has an attachment."),
  integerRange: rule("6.1.12", "6.1.13", "An integer needs more than 32 bits."),
  realRange: rule("6.1.12", "6.1.13", "A number has no digits, is too large or too close to zero."),
  stringLength: rule("6.1.12", "6.1.13", "A string is too long."),
  nameLength: rule("6.1.12", "6.1.13", "A name is longer than 127 bytes."),
  nameEncoding: rule(null, "6.1.8", "The name of a font, a colorant or a resource is not in UTF-8."),
  arrayLength: rule("6.1.12", null, "An array has more than 8,191 elements."),
  dictionarySize: rule("6.1.12", null, "A dictionary has more than 4,095 entries."),
  stateNesting: rule("6.1.12", "6.1.13", "The operators q and Q are nested more than 28 deep."),
  colorants: rule("6.1.12", "6.1.13", "A DeviceN colour space has too many components."),
  pageSize: rule(null, "6.1.13", "A page is smaller than 3 or larger than 14,400 units."),
  optionalContent: rule("6.1.13", null, "The file has layers."),
  permissions: rule(null, "6.1.12", "The permissions dictionary has a key other than UR3 and DocMDP."),
  outputProfile: rule("6.2.2", "6.2.3", "The output intent has a profile that is for neither a printer nor a monitor."),
  outputProfiles: rule("6.2.2", "6.2.3", "Two output intents have different profiles."),
  iccProfile: rule("6.2.3.2", "6.2.4.2", "The profile of an ICCBased colour space is of the wrong kind or version."),
  deviceRgb: rule("6.2.3.3", "6.2.4.3", "DeviceRGB is used without an output intent of that kind."),
  deviceCmyk: rule("6.2.3.3", "6.2.4.3", "DeviceCMYK is used without an output intent of that kind."),
  deviceGray: rule("6.2.3.3", "6.2.4.3", "DeviceGray is used without an output intent."),
  overprint: rule(null, "6.2.4.2", "An ICCBased CMYK colour is overprinted with overprint mode 1."),
  spotColour: rule(null, "6.2.4.4", "A spot colour has no description, or two different ones."),
  alternates: rule("6.2.4", "6.2.8", "An image has alternates."),
  opi: rule("6.2.4", "6.2.8", "An image has the key OPI."),
  interpolate: rule("6.2.4", "6.2.8", "An image requests interpolation."),
  bitsPerComponent: rule("6.2.4", "6.2.8", "An image has a number of bits per component that is not allowed."),
  jpeg2000: rule("6.1.10", "6.2.8.3", "A JPEG 2000 image is not allowed, or cannot be proven to be."),
  postScript: rule("6.2.7", "6.2.9", "The file contains a PostScript XObject."),
  formPostScript: rule("6.2.5", "6.2.9", "A form XObject contains PostScript."),
  formOpi: rule("6.2.4", "6.2.9", "A form has the key OPI."),
  referenceXObject: rule("6.2.6", "6.2.9", "A form XObject refers to a page of another file."),
  transferFunction: rule("6.2.8", "6.2.5", "A graphics state has a transfer function."),
  halftonePhase: rule(null, "6.2.5", "A graphics state has the key HTP."),
  halftone: rule(null, "6.2.5", "A halftone has a type other than 1 and 5, or has a name or a transfer function."),
  renderingIntent: rule("6.2.9", "6.2.6", "A rendering intent is not one of the four that the standard defines."),
  operator: rule("6.2.10", "6.2.2", "A content stream has an undefined operator."),
  inheritedResources: rule(null, "6.2.2", "A content stream uses resources that it only inherits."),
  fontDictionary: rule("6.3.2", "6.2.11.2", "A font dictionary lacks an entry or has a wrong one."),
  cidToGid: rule("6.3.3.2", "6.2.11.3.2", "A CIDFont of type 2 has no CIDToGIDMap."),
  cmap: rule("6.3.3.3", "6.2.11.3.3", "A CMap is not embedded."),
  fontNotEmbedded: rule("6.3.4", "6.2.11.4.1", "A font is not embedded."),
  glyphMissing: rule("6.3.5", "6.2.11.4.1", "An embedded font lacks a glyph that is shown."),
  subsetList: rule("6.3.5", "6.2.11.4.2", "The list of glyphs of a font subset is missing or wrong."),
  glyphWidth: rule("6.3.6", "6.2.11.5", "The width of a glyph differs from the one in the embedded font."),
  trueTypeEncoding: rule("6.3.7", "6.2.11.6", "A TrueType font has an encoding that does not fit its flags."),
  notdef: rule(null, "6.2.11.8", "Text refers to the glyph .notdef: its font lacks the character."),
  transparency: rule("6.4", null, "The document contains transparency."),
  blendMode: rule("6.4", "6.2.10", "A blend mode is not allowed."),
  blendingSpace: rule(
    null,
    "6.2.10",
    "A page has transparency, but neither an output intent nor a blending colour space.",
  ),
  annotationType: rule("6.5.2", "6.3.1", "An annotation is of a type that is not allowed."),
  annotationFlags: rule("6.5.3", "6.3.2", "An annotation is hidden or not printed."),
  annotationOpacity: rule("6.5.3", null, "An annotation is transparent."),
  annotationColour: rule("6.5.3", null, "An annotation has a colour, but the output intent is not RGB."),
  annotationAppearance: rule(null, "6.3.3", "An annotation has no appearance."),
  appearanceKeys: rule("6.5.3", "6.3.3", "An appearance dictionary has an entry other than a valid N."),
  action: rule("6.6.1", "6.5.1", "An action is of a type that is not allowed."),
  widgetAction: rule("6.6.1", "6.4.1", "A form field starts an action."),
  fieldTriggers: rule("6.6.2", "6.4.1", "A form field has additional actions."),
  catalogActions: rule("6.6.2", "6.5.2", "The catalog has additional actions."),
  pageActions: rule(null, "6.5.2", "A page has additional actions."),
  metadata: rule("6.7.2", "6.6.2.1", "The catalog has no XMP metadata."),
  metadataFilter: rule("6.7.2", null, "The XMP metadata is compressed."),
  infoMismatch: rule("6.7.3", null, "The document information dictionary and the XMP metadata contradict each other."),
  xmpPacket: rule("6.7.5", "6.6.2.1", "The header of an XMP packet has the attribute bytes or encoding."),
  xmpSyntax: rule("6.7.9", "6.6.2.1", "XMP metadata is not well-formed, or not in UTF-8."),
  xmpProperty: rule("6.7.9", "6.6.2.3.1", "An XMP property is not defined, or of the wrong type."),
  extensionSchema: rule("6.7.8", "6.6.2.3.3", "The description of an XMP extension schema is not complete."),
  identification: rule("6.7.11", "6.6.4", "The XMP metadata does not name this part of PDF/A."),
  needAppearances: rule("6.9", "6.4.1", "The form requires the reader to draw its fields."),
  fieldAppearance: rule("6.9", "6.3.3", "A form field has no appearance."),
  xfa: rule(null, "6.4.2", "The file has an XFA form."),
  attachedFileNames: rule(null, "6.8", "An attachment lacks the key F or UF."),
  attachedFileNotPdfa: { clauses: [null, "6.8", null], sentence: "An attachment is not itself PDF/A-1 or PDF/A-2." },
  attachedFileType: { clauses: [null, null, "6.8"], sentence: "An attachment has no MIME type." },
  attachedFileRelationship: { clauses: [null, null, "6.8"], sentence: "An attachment has no AFRelationship." },
  attachedFileNotListed: { clauses: [null, null, "6.8"], sentence: "An attachment is not listed in an AF array." },
  layerConfiguration: rule(
    null,
    "6.9",
    "A layer configuration lacks a unique name, does not list all layers, or has the key AS.",
  ),
  alternatePresentations: rule(
    null,
    "6.10",
    "The file has alternate presentations or transitions between parts of a page.",
  ),
  requirements: rule(null, "6.11", "The catalog names requirements."),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

function rule(one: string | null, twoAndThree: string | null, sentence: string): Rule {
  return { clauses: [one, twoAndThree, twoAndThree], sentence };
}
