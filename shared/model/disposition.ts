/** Whether a browser shows or saves a file (interface.md, `Content-Disposition`). */
export type Disposition = "inline" | "attachment";
