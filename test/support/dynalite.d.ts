/** What the tests use of dynalite, which has no types of its own. */
declare module "dynalite" {
  import type { Server } from "node:http";

  function dynalite(options?: { readonly createTableMs?: number }): Server;
  export = dynalite;
}
