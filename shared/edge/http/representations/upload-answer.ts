/** Converts an upload to the response of POST /v1/upload. */
import type { z } from "@hono/zod-openapi";
import type { Upload } from "#shared/base/model/upload.ts";
import type { uploadSchema } from "./upload-schema.ts";

export type UploadAnswer = z.infer<typeof uploadSchema>;

/** @param address accepts the bytes */
export function uploadAnswer({ id, expires }: Upload, address: string): UploadAnswer {
  return { id, upload_uri: address, expires };
}
