/** The step "route": a request is answered in the region that has, or gets, what it is about. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { regionOfTemplate } from "#shared/service/regions/template-region.ts";

/** A region, or a template, which may have moved. */
export type Owner = { readonly region: Region } | { readonly templateId: TemplateId };

interface Owned {
  /** Without it, this region answers. */
  readonly owner: Owner | undefined;
  /** The body of the request, if it was read. */
  readonly body: Uint8Array | undefined;
}

/**
 * A template is looked for here first, which needs no call to another region. Only one that is not found here is looked
 * for elsewhere.
 */
export async function routeRequest(
  deps: Pick<StoreDependencies, "region" | "templateMoves" | "otherRegions">,
  { account, isForwarded, forward }: Pick<Call, "account" | "isForwarded" | "forward">,
  { owner, body }: Owned,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (owner === undefined) return answer();
  if ("region" in owner) return owner.region === deps.region ? answer() : forward(owner.region, body);
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "template_not_found") throw error;
    const region = await regionOfTemplate(deps, { account, id: owner.templateId, isForwarded });
    if (region === undefined) throw error;
    return forward(region, body);
  }
}
