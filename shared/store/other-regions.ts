/** Port: what a region asks of the others when a template moves. Adapters: `wiring/local-regions.ts`. */
import type { Region } from "#shared/model/region.ts";
import type { Template } from "#shared/model/template.ts";
import type { LinkedFile } from "./template-links.ts";
import type { Move } from "./template-moves.ts";

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
}
