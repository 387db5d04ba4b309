/** Names the fields that concern the records of Word's mail merge. */

/** The fields that may go on to another record. */
export const STEP_TYPES: ReadonlySet<string> = new Set(["NEXT", "NEXTIF", "SKIPIF"]);

/** The fields that print something of the record. */
export const VALUE_TYPES: ReadonlySet<string> = new Set(["MERGEREC", "MERGESEQ", "ADDRESSBLOCK", "GREETINGLINE"]);

/** Returns whether a part may have such fields. Most have none, and then it need not be read. */
export function mayHaveRecordFields(xml: string): boolean {
  return xml.includes("w:instr") && CODES.test(xml);
}

/** Word may divide a code anywhere. */
const CODES = /N(?:<[^>]*>)*E(?:<[^>]*>)*X(?:<[^>]*>)*T|SKIP|MERGE(?:REC|SEQ)|ADDRESS|GREETING/i;
