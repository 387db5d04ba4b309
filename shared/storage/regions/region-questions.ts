/** Declares the JSON messages between regions that run in different processes. */
import type { UploadId } from "#shared/base/model/ids.ts";
import type { UploadEnd, UploadRefusal, UploadRequest } from "#shared/base/model/upload.ts";
import type { LinkedFile } from "#shared/storage/repositories/template-links.ts";
import type { Move } from "#shared/storage/repositories/template-moves.ts";
import type { Transfer } from "./other-regions.ts";

/**
 * A question of one region to another. Every question may be repeated except `stage`, whose repetition is a conflict
 * that undoes the move.
 */
export type RegionQuestion =
  | { readonly asks: "stage"; readonly transfer: Transfer; readonly addresses: FileAddresses }
  | { readonly asks: "admit"; readonly move: Move }
  | { readonly asks: "discard"; readonly move: Move }
  | { readonly asks: "link"; readonly file: LinkedFile }
  | ({ readonly asks: "open-upload" } & UploadRequest)
  | ({ readonly asks: "end-upload" } & UploadEnd)
  // Regions of an earlier version name no request, and ask for the end of used uploads only.
  | ({ readonly asks: "open-upload" } & Omit<UploadRequest, "by">)
  | { readonly asks: "end-upload"; readonly id: UploadId };

/** Short-lived addresses of files, by key. */
type FileAddresses = Readonly<Record<string, string>>;

export interface RegionAnswer {
  /** The message of the RecordConflict that the question met. */
  readonly conflict?: string;
  readonly link?: string | undefined;
  readonly upload?: UploadRefusal | { readonly filename: string; readonly address: string };
}
