/** Which field instructions stay: those that tell of the document itself, its data or the clock. */

/**
 * Commands by ISO 29500-1, 17.16.5, and those that Word has beside them. Left out is what takes in or names another
 * file, a program or a data source, and what runs something: AUTOTEXT, AUTOTEXTLIST, DATABASE, DDE, DDEAUTO, EMBED,
 * GLOSSARY, HTMLACTIVEX, IMPORT, INCLUDE, INCLUDEPICTURE, INCLUDETEXT, LINK, PRINT, PRIVATE, RD; and all that is not
 * known.
 */
const COMMANDS: ReadonlySet<string> = new Set(
  (
    "ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE BIBLIOGRAPHY BIDIOUTLINE CITATION " +
    "COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN " +
    "FORMCHECKBOX FORMDROPDOWN FORMTEXT GOTOBUTTON GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM " +
    "MACROBUTTON MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF " +
    "PRINTDATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL TA TC " +
    "TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE"
  ).split(" "),
);

/** Stands in an instruction for a field within it, whose text cannot be known. */
export const NESTED_FIELD = "\ufffc";

/**
 * Whether the field names nothing outside of its document. An instruction without text is harmless; one whose first
 * word may be put together from several fields is not.
 */
export function isAllowedInstruction(instruction: string): boolean {
  const text = instruction.trimStart();
  if (text === "" || text.startsWith("=")) return true;
  // A nested field that touches the word makes another word of it.
  const word = /^[^\s"\\]*/.exec(text)?.[0] ?? "";
  return COMMANDS.has(word.toUpperCase());
}

/**
 * Whether plain text behind the beginning of a field is no instruction that reaches outside. Some writers begin fields
 * that they never end, and what follows is the document's text; readers take up to a line of it, or all.
 */
export function isAllowedStray(text: string): boolean {
  if (isAllowedInstruction(text)) return true;
  const plain = text.replaceAll(NESTED_FIELD, "");
  return !REACHING.test(plain) && !REACHING.test(plain.replaceAll("\n", ""));
}

const REACHING = /^\s*(?:INCLUDE|LINK\b|DDE|IMPORT\b|RD\b|DATABASE\b|AUTOTEXT|EMBED\b|GLOSSARY\b)/im;
