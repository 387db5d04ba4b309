/** Writes fields as Word writes them: their marks, code and last result in runs. */

/** @param properties XML for `w:rPr` */
export function run(content: string, properties = ""): string {
  return `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
}

/** @param text as XML, with entities */
export function textRun(text: string, properties = ""): string {
  return run(`<w:t xml:space="preserve">${text}</w:t>`, properties);
}

export function fieldMark(type: "begin" | "separate" | "end"): string {
  return `<w:fldChar w:fldCharType="${type}"/>`;
}

export function pageReference(bookmark: string, page: string, properties: string): string {
  return [
    run(fieldMark("begin"), properties),
    run(`<w:instrText xml:space="preserve"> PAGEREF ${bookmark} \\h </w:instrText>`, properties),
    run(fieldMark("separate"), properties),
    textRun(page, properties),
    run(fieldMark("end"), properties),
  ].join("");
}
