/** Defines what an Office Open XML package may contain (ISO 29500; documents, and workbooks and slides within them). */

/**
 * Kinds of relationships within the package, in lower case: the last segment of their type, which is the same in
 * transitional and strict files. All others are removed, with the part that only they lead to.
 */
const INTERNAL_KINDS: ReadonlySet<string> = new Set(
  [
    // Packages of any kind.
    "officedocument core-properties coreproperties extended-properties extendedproperties custom-properties",
    "customproperties thumbnail theme themeoverride image hyperlink customxml customxmlprops font fonttable styles",
    "stylesWithEffects stylesWithtEffects settings websettings numbering classificationlabels hdphoto tags",
    // Documents.
    "header footer footnotes endnotes comments commentsextended commentsids commentsextensible people",
    "glossarydocument keymapcustomizations txbx intelligence webextension webextensiontaskpanes",
    "documenttasks bibliography",
    // Drawings and embedded content. Embedded packages are checked in the same way.
    "drawing vmldrawing legacydrawing chart chartex chartstyle chartcolorstyle chartusershapes diagramdata",
    "diagramlayout diagramquickstyle diagramcolors diagramdrawing package oleobject ink inkxml model3d",
    // Workbooks.
    "worksheet chartsheet sharedstrings calcchain table tablesinglecells pivottable pivotcachedefinition",
    "pivotcacherecords sheetmetadata usernames revisionheaders revisionlog volatiledependencies slicer slicercache",
    "timeline timelinecache threadedcomment person richvaluerel rdrichvalue rdrichvaluestructure rdrichvaluetypes",
    "rdsupportingpropertybag rdsupportingpropertybagstructure rdarray rdrichvaluewebimage dynamicarrays printersettings",
    // Slides.
    "slide slidelayout slidemaster notesslide notesmaster handoutmaster presprops viewprops tablestyles commentauthors",
    "authors",
  ]
    .join(" ")
    .toLowerCase()
    .split(" "),
);

/** Kinds that lead to printed text. Removing it would change the document, so the file is refused. */
const PRINTED_KINDS: ReadonlyMap<string, string> = new Map([
  ["afchunk", "a file that Word imports when it opens the document (altChunk)"],
  ["subdocument", "a subdocument"],
]);

export type KindRule = "part" | "link" | "removed" | { readonly refused: string };

/** @param isElsewhere whether the target is outside the package */
export function ruleOfKind(kind: string, isElsewhere: boolean): KindRule {
  const name = kind.toLowerCase();
  if (isElsewhere) return name === "hyperlink" ? "link" : "removed";
  const printed = PRINTED_KINDS.get(name);
  if (printed !== undefined) return { refused: printed };
  return INTERNAL_KINDS.has(name) ? "part" : "removed";
}

/** The only elements that may use a hyperlink relationship. Converters look at the id and not at the kind. */
export const LINK_ELEMENTS: ReadonlySet<string> = new Set([
  "hyperlink",
  "hlinkClick",
  "hlinkHover",
  "hlinkMouseOver",
  // In a workbook or slide: the comment or shape that it belongs to.
  "hlink",
]);

/** Elements of Office's namespaces that are removed with their content, and why. */
export const REMOVED_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["attachedTemplate", "a template by address, which Word fetches"],
  ["saveThroughXslt", "a transformation by address"],
  ["frameset", "pages by address"],
  ["altChunk", "its file was elsewhere, or the document would have been refused"],
  ["subDoc", "its file was elsewhere, or the document would have been refused"],
  ["objectLink", "an object by address; its picture stays"],
  ["control", "an ActiveX control, which is a program; its picture stays"],
  ["binData", "a file in Base64, in a form that Word has not written since 2003"],
  ["movie", "a film by address"],
  ["externalReferences", "a workbook's other workbooks; its cells have their last values"],
  ["ddeLink", "values from another program"],
  ["oleLink", "an object by address"],
  ["webPr", "a query of a web page"],
]);

/**
 * All that stays of the settings of Word's mail merge (ISO 29500-1, 17.14): the kind of document, and which columns are
 * parts of an address. The rest is a data source by address or connection string, and a query.
 */
export const KEPT_OF_MAIL_MERGE: ReadonlySet<string> = new Set([
  "mainDocumentType",
  "dataType",
  "odso",
  "fieldMapData",
  "type",
  "name",
  "mappedName",
  "column",
]);

/** Elements that are useless without their relationship, and removed with it. Others only lose the attribute. */
export const NOTHING_WITHOUT_PART: ReadonlySet<string> = new Set([
  "OLEObject",
  "objectEmbed",
  "oleObj",
  "oleObject",
  "externalData",
  "audioFile",
  "videoFile",
  "quickTimeFile",
  "wavAudioFile",
  "printerSettings",
  "legacyDrawing",
  "imgLayer",
  "userShapes",
]);

/** Attributes that are addresses and need no relationship. */
export const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(["src", "althref", "embeddedhtml"]);

/** Namespaces of Office. The rules apply only to these, not to the customer's custom XML. */
export const OFFICE_NAMESPACE =
  /^(?:https?:\/\/(?:schemas\.openxmlformats\.org|schemas\.microsoft\.com|purl\.oclc\.org)\/|urn:schemas-microsoft-com:)/i;

/** A formula that reads another file, or queries a server or program. */
export const READING_FORMULA =
  /:\/|\\\\|file:|'#|\[[^[\]]*\.\w{3,4}\]|webservice|filterxml|\bdde\b|\brtd\b|\bcall\s*\(|register\.id/i;
