/** An upload as POST /v1/upload answers it. */
import type { z } from "@hono/zod-openapi";
import type { Upload } from "#shared/model/upload.ts";
import type { uploadSchema } from "./upload-schema.ts";

export type UploadAnswer = z.infer<typeof uploadSchema>;

/** @param address takes the bytes */
export function uploadAnswer({ id, expires }: Upload, address: string): UploadAnswer {
  return { id, upload_uri: address, expires };
}
