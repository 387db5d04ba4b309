/** Answers a call where its template is: in this region or in another one. */
import { ServiceError } from "#shared/errors/service-error.ts";
import type { Region } from "#shared/model/region.ts";

export interface Owner {
  /** Returns the region to ask when the template is not here, or undefined when there is none. */
  readonly whereabouts: () => Promise<Region | undefined>;
  readonly forward: (region: Region) => Promise<Response>;
}

/**
 * Tries this region first, which needs no call to another. Only a template that is not found here is looked for
 * elsewhere.
 */
export async function atOwner(answer: () => Promise<Response>, { whereabouts, forward }: Owner): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "template_not_found") throw error;
    const region = await whereabouts();
    if (region === undefined) throw error;
    return forward(region);
  }
}
