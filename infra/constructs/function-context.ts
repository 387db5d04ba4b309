/** Declares what all functions of a region have in common. */
import type { ServiceSettings } from "#infra/context/settings.ts";
import type { IsolatedNetwork } from "./isolated-network.ts";
import type { Place, ResourceArns } from "./resource-arns.ts";

export interface FunctionContext extends Place {
  readonly settings: ServiceSettings;
  readonly arns: ResourceArns;
  /** The folder with the output of `npm run build`. */
  readonly distFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Lambda's own network, with access to everything, if absent. */
  readonly network?: IsolatedNetwork;
}
