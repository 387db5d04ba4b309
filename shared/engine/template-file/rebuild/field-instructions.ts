/** Lists the field instructions that are allowed: those that only use the document itself, its data or the clock. */

/**
 * The commands of ISO 29500-1, 17.16.5, and further ones of Word. The list leaves out commands that include or name
 * another file, a program or a data source, and those that run something: AUTOTEXT, AUTOTEXTLIST, DATABASE, DDE,
 * DDEAUTO, EMBED, GLOSSARY, HTMLACTIVEX, IMPORT, INCLUDE, INCLUDEPICTURE, INCLUDETEXT, LINK, PRINT, PRIVATE, RD; and
 * all unknown ones.
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

/** Stands for a nested field in an instruction, whose text cannot be known. */
export const NESTED_FIELD = "\ufffc";

/**
 * Returns whether the field names nothing outside of its document. An instruction without text is harmless. One whose
 * first word may be composed of several fields is not.
 */
export function isAllowedInstruction(instruction: string): boolean {
  const text = instruction.trimStart();
  if (text === "" || text.startsWith("=")) return true;
  // A nested field adjacent to the word would change it.
  const word = /^[^\s"\\]*/.exec(text)?.[0] ?? "";
  return COMMANDS.has(word.toUpperCase());
}

/**
 * Returns whether plain text behind the beginning of a field contains no instruction that names anything outside. Some
 * writers begin fields that they never end, so that the document's text follows. Readers take up to a line of it as the
 * instruction, or all of it.
 */
export function isAllowedStray(text: string): boolean {
  if (isAllowedInstruction(text)) return true;
  const plain = text.replaceAll(NESTED_FIELD, "");
  return !REACHING.test(plain) && !REACHING.test(plain.replaceAll("\n", ""));
}

const REACHING = /^\s*(?:INCLUDE|LINK\b|DDE|IMPORT\b|RD\b|DATABASE\b|AUTOTEXT|EMBED\b|GLOSSARY\b)/im;
