/** The part of dynalite that is used here; the package has no types of its own. */
declare module "dynalite" {
  import type { Server } from "node:http";

  interface Options {
    /** Folder of its database; in memory when absent. */
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }

  function dynalite(options?: Options): Server;

  export = dynalite;
}
