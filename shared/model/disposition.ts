/** What a browser does with a file: show it or save it (interface.md, `Content-Disposition`). */
export type Disposition = "inline" | "attachment";
