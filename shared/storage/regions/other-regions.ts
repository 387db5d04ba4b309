/**
 * Port: calls to other regions, when a template moves or when a file that is stored there is needed here. Adapters:
 * `wiring/local-regions.ts`.
 */

import type { Region } from "#shared/base/model/region.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { UploadEnd, UploadRefusal, UploadRequest } from "#shared/base/model/upload.ts";
import type { LinkedFile } from "#shared/storage/repositories/template-links.ts";
import type { Move } from "#shared/storage/repositories/template-moves.ts";
import type { OpenUpload } from "#shared/storage/repositories/uploads.ts";

/** A template to be moved, and the files to copy. */
export interface Transfer {
  readonly moveId: string;
  readonly from: Region;
  /** The template as it will be in the new region, with new file versions. */
  readonly template: Template;
  /** Keys of files in the old region and their keys in the new one. Some of the files may not exist. */
  readonly files: readonly { readonly from: string; readonly to: string }[];
}

export interface OtherRegions {
  /** Copies the files and stages the template, which stays invisible. */
  stage(region: Region, transfer: Transfer): Promise<void>;
  /** Makes a staged template visible. May be repeated. */
  admit(region: Region, move: Move): Promise<void>;
  /** Removes a staged template and its files. May be repeated. */
  discard(region: Region, move: Move): Promise<void>;
  /**
   * Returns the current link to a file of a template there, or in the region to which it moved since. Returns undefined
   * when the template was deleted.
   */
  linkTo(region: Region, file: LinkedFile): Promise<string | undefined>;
  /** Takes an upload there and opens it, or returns why it cannot be used. May be repeated by the same request. */
  openUpload(region: Region, request: UploadRequest): Promise<OpenUpload | UploadRefusal>;
  /** Ends the use of an upload there. May be repeated. */
  endUpload(region: Region, end: UploadEnd): Promise<void>;
}
