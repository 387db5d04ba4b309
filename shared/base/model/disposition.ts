/** Whether a browser shows or saves a file (interface.md, `Content-Disposition`). */
import { oneOf } from "./schema.ts";

const DISPOSITIONS = ["inline", "attachment"] as const;

export type Disposition = (typeof DISPOSITIONS)[number];

export const dispositionSchema = oneOf(DISPOSITIONS);
