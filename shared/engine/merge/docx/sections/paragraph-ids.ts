/** Takes the ids of paragraphs out of XML, because no two paragraphs may share one. */

export function withoutParagraphIds(xml: string): string {
  return xml.replace(PARAGRAPH_IDS, "");
}

const PARAGRAPH_IDS = /\sw14:(?:paraId|textId)="[^"]*"/g;
