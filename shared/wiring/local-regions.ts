/** Adapter: the other regions of one machine, which run in the same process. */
import type { Region } from "#shared/base/model/region.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { endUse, openUpload } from "#shared/service/files/use-upload.ts";
import { linkToTemplate } from "#shared/service/regions/link-to-template.ts";
import { discardTemplate, receiveTemplate } from "#shared/service/regions/receive-template.ts";
import type { OtherRegions } from "#shared/storage/regions/other-regions.ts";

/**
 * @param dependenciesOf returns the dependencies of a region; called with the first request, when all regions are
 *   wired
 */
export function localRegions(dependenciesOf: (region: Region) => Dependencies): OtherRegions {
  return {
    async stage(region, transfer) {
      const { files } = dependenciesOf(transfer.from);
      await receiveTemplate(dependenciesOf(region), transfer, (key) => files.open(key));
    },
    admit: (region, move) => dependenciesOf(region).templateMoves.admit(move),
    discard: (region, move) => discardTemplate(dependenciesOf(region), move),
    openUpload: (region, request) => openUpload(dependenciesOf(region), request),
    endUpload: (region, end) => endUse(dependenciesOf(region), end),
    linkTo: (region, file) => linkToTemplate(dependenciesOf(region), file),
  };
}
