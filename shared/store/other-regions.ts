/** Port: what a region asks of the others when a template moves, or a file lies there that is needed here. Adapters: `wiring/local-regions.ts`. */

import type { AccountId, UploadId } from "#shared/model/ids.ts";
import type { Region } from "#shared/model/region.ts";
import type { Template } from "#shared/model/template.ts";
import type { UploadRefusal } from "#shared/model/upload.ts";
import type { LinkedFile } from "./template-links.ts";
import type { Move } from "./template-moves.ts";
import type { OpenUpload } from "./uploads.ts";

/** A template as it is to arrive, and which files to take from where. */
export interface Transfer {
  readonly moveId: string;
  readonly from: Region;
  /** As it will be in the new region: with new file versions. */
  readonly template: Template;
  /** Keys in the old region's files, and under which they arrive. Not all of them need exist. */
  readonly files: readonly { readonly from: string; readonly to: string }[];
}

export interface OtherRegions {
  /** Copies the files and stages the template; nothing shows it yet. */
  stage(region: Region, transfer: Transfer): Promise<void>;
  /** Shows a staged template. May be repeated. */
  admit(region: Region, move: Move): Promise<void>;
  /** Removes a staged template and its files. May be repeated. */
  discard(region: Region, move: Move): Promise<void>;
  /** The present link to a file of a template there, wherever it went since; undefined when it is gone. */
  linkTo(region: Region, file: LinkedFile): Promise<string | undefined>;
  /** Opens an upload of the account there, or says why it cannot be used. */
  openUpload(region: Region, account: AccountId, id: UploadId): Promise<OpenUpload | UploadRefusal>;
  /** Ends an upload there that was used. May be repeated. */
  endUpload(region: Region, id: UploadId): Promise<void>;
}
