/** What PDF/A asks for, as far as it is checked here: each rule with its clauses in ISO 19005-1 and in ISO 19005-2 and -3. */

/** Part and level of PDF/A. */
export type PdfaPart = "1b" | "2b" | "3b";

interface Rule {
  /** Clause of ISO 19005-1; absent where part 1 has no such rule. */
  readonly one?: string;
  /** Clause of ISO 19005-2 and 19005-3; absent where they have no such rule. */
  readonly two?: string;
  readonly says: string;
}

export const RULES = {
  header: {
    one: "6.1.2",
    two: "6.1.2",
    says: "the file begins with %PDF-1. and a digit, then a comment of four bytes above 127",
  },
  end: { one: "6.1.3", two: "6.1.3", says: "nothing follows the end of the file" },
  readable: { one: "6.1.1", two: "6.1.1", says: "the file can be read as PDF" },
  encryption: { one: "6.1.3", two: "6.1.3", says: "the file is not encrypted" },
  identifier: { one: "6.1.3", two: "6.1.3", says: "the trailer has an ID" },
  crossReferences: { one: "6.1.4", says: "there are no cross-reference streams and no object streams" },
  externalStreams: { one: "6.1.7", two: "6.1.7.1", says: "the data of streams lie in the file itself" },
  filters: { one: "6.1.10", two: "6.1.7.2", says: "streams use the filters of the standard, LZW not among them" },
  strings: { one: "6.1.12", two: "6.1.13", says: "strings are not longer than a reader must take" },
  names: { one: "6.1.12", two: "6.1.13", says: "names are not longer than 127 bytes" },
  arrays: { one: "6.1.12", says: "arrays have at most 8,191 elements" },
  numbers: { one: "6.1.12", two: "6.1.13", says: "numbers are not larger than a reader must take" },
  nesting: { one: "6.1.12", two: "6.1.13", says: "graphics states are nested at most 28 deep" },
  hexStrings: { one: "6.1.6", two: "6.1.6", says: "hexadecimal strings hold pairs of hexadecimal digits" },
  operators: { one: "6.2.10", two: "6.2.2", says: "content uses the operators of PDF only" },
  resources: { two: "6.2.2", says: "what content draws with is found among its resources" },
  contents: { one: "6.1.7", two: "6.1.7.1", says: "content can be unpacked" },
  outputIntent: {
    one: "6.2.2",
    two: "6.2.3",
    says: "the output intent has a valid ICC profile of a monitor or printer",
  },
  deviceColours: {
    one: "6.2.3.3",
    two: "6.2.4.3",
    says: "device colours have a profile: that of the output intent or a default colour space",
  },
  profiles: {
    one: "6.2.3.2",
    two: "6.2.4.2",
    says: "ICC based colours have a valid profile with the right number of components",
  },
  manyColours: { one: "6.1.12", two: "6.2.4.4", says: "DeviceN has no more colorants than a reader must take" },
  pictures: { one: "6.2.4", two: "6.2.8", says: "pictures have no alternates, no OPI and no interpolation" },
  bits: { two: "6.2.8.3", says: "pictures have 1, 2, 4, 8 or 16 bits per component" },
  jpeg2000: {
    one: "6.1.10",
    two: "6.2.8.3",
    says: "JPEG 2000 pictures are not used, because they are not looked into here",
  },
  forms: { one: "6.2.5", two: "6.2.9", says: "forms hold no PostScript, no OPI and no reference to another file" },
  postScript: { one: "6.2.7", two: "6.2.9", says: "there is no PostScript" },
  transferCurves: {
    one: "6.2.8",
    two: "6.2.5",
    says: "graphics states have no transfer curves and no halftone origin",
  },
  halftones: { one: "6.2.8", two: "6.2.5", says: "halftones are of type 1 or 5 and have no name" },
  intents: { one: "6.2.9", two: "6.2.6", says: "rendering intents are those of the standard" },
  transparency: { one: "6.4", says: "nothing is transparent" },
  blending: { two: "6.2.10", says: "blend modes are those of the standard" },
  fontTypes: { one: "6.3.1", two: "6.2.11.2", says: "fonts are of the types of the standard" },
  fontsEmbedded: { one: "6.3.4", two: "6.2.11.4.1", says: "fonts are embedded" },
  fontWidths: { one: "6.3.6", two: "6.2.11.5", says: "fonts tell the widths of their glyphs" },
  fontEncodings: { one: "6.3.7", two: "6.2.11.6", says: "TrueType fonts have the encodings of the standard" },
  fontMaps: { one: "6.3.3.3", two: "6.2.11.3.3", says: "character maps are predefined or embedded" },
  glyphMaps: { one: "6.3.3.2", two: "6.2.11.3.2", says: "embedded TrueType CID fonts have a CIDToGIDMap" },
  subsets: { one: "6.3.5", says: "subsets list their characters" },
  actions: {
    one: "6.6.1",
    two: "6.5.1",
    says: "there are no actions that run programs, scripts, sounds or films, or change forms",
  },
  triggers: { one: "6.6.2", two: "6.5.2", says: "nothing happens of itself: no additional actions" },
  annotationTypes: { one: "6.5.2", two: "6.3.1", says: "annotations are of the types of the standard" },
  annotationFlags: { one: "6.5.3", two: "6.3.2", says: "annotations are printed and not hidden" },
  appearances: { one: "6.5.3", two: "6.3.3", says: "annotations have one normal appearance" },
  fields: { one: "6.9", two: "6.4.1", says: "form fields have appearances, no actions and no XFA" },
  dynamicForms: { two: "6.4.2", says: "there is no XFA form" },
  metadata: { one: "6.7.2", two: "6.6.2.1", says: "the document has XMP metadata, stored plainly in part 1" },
  label: { one: "6.7.11", two: "6.6.4", says: "the metadata name the part and level of PDF/A" },
  packet: { one: "6.7.5", two: "6.6.2.1", says: "the metadata packet names no size and no encoding" },
  properties: { one: "6.7.3", says: "the document's properties are the same in its metadata" },
  layers: {
    one: "6.1.13",
    two: "6.9",
    says: "layers have a named arrangement that holds all of them (none at all in part 1)",
  },
  alternateViews: { two: "6.10", says: "there are no alternate presentations and no transitions" },
  requirements: { two: "6.11", says: "the document makes no demands on the reader" },
  permissions: { two: "6.1.12", says: "permissions are those of signatures only" },
  pageSize: { two: "6.1.13", says: "pages are between 3 and 14,400 units large" },
  attachments: {
    one: "6.1.11",
    two: "6.8",
    says: "attached files are allowed, named, typed and related to the document",
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
