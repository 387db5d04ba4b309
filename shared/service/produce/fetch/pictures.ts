/** Fetches the pictures behind addresses in the data, for tags that are marked as pictures (callers.md, "Tags"). */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { PICTURE_ADDRESSES_MAX } from "#shared/base/model/limits.ts";
import type { WantedPictures } from "#shared/engine/merge/find-pictures.ts";
import { PICTURE_FAULTS, type Picture } from "#shared/engine/merge/pictures/picture.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import {
  budgetFor,
  type CountBytes,
  callerFile,
  shownUri,
  type Unavailable,
} from "#shared/service/files/caller-file.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { filesOfRequest, requestQueue } from "#shared/storage/remote/files-of-request.ts";

type Needs = Pick<Dependencies, "remoteFiles" | "templateWorker">;

/** Fetches the pictures of items, chunk by chunk, within limits that apply to the whole request. */
export interface PictureFetcher {
  /**
   * Fetches the pictures. What is not found or is not a picture is left out with a warning, as in `merge_with`.
   * @throws ServiceError `request_invalid` for too many addresses, or when the total is too large
   */
  fetch(wanted: WantedPictures, info: DocumentInfo): Promise<ReadonlyMap<string, Picture>>;
}

/** Creates a fetcher that fetches each address once. */
export function pictureFetcher(deps: Needs): PictureFetcher {
  const countBytes = budgetFor("The pictures that data refers to by URL");
  const asked = new Map<string, Promise<Picture | Unavailable>>();
  const queue = requestQueue();
  return {
    async fetch({ addresses, unusable }, info) {
      for (const tag of unusable) {
        info.warn(`${leftOut(tag)}: its value is neither a data URI of a picture nor an http or https URL`);
      }
      const added = [...addresses.keys()].filter((address) => !asked.has(address));
      if (asked.size + added.length > PICTURE_ADDRESSES_MAX) throw tooManyAddresses();
      const needs = { ...deps, remoteFiles: filesOfRequest(deps.remoteFiles, { queue }) };
      for (const address of added) asked.set(address, fetchPicture(needs, address, countBytes));
      return picturesAt(addresses, asked, info);
    },
  };
}

function tooManyAddresses(): ServiceError {
  const faults = `data must contain at most ${PICTURE_ADDRESSES_MAX} different URLs of pictures; send the other items in another request.`;
  return serviceError("request_invalid", { faults });
}

async function picturesAt(
  addresses: WantedPictures["addresses"],
  asked: ReadonlyMap<string, Promise<Picture | Unavailable>>,
  info: DocumentInfo,
): Promise<ReadonlyMap<string, Picture>> {
  const fetched = await Promise.all(
    Array.from(addresses, async ([address, tag]) => {
      const picture = await asked.get(address);
      if (picture === undefined) return [];
      if (!("reason" in picture)) return [[address, picture] as const];
      info.warn(`${leftOut(tag, address)}: ${picture.reason}`);
      return [];
    }),
  );
  return new Map(fetched.flat());
}

async function fetchPicture(deps: Needs, address: string, countBytes: CountBytes): Promise<Picture | Unavailable> {
  const file = await callerFile(deps, address, countBytes);
  if ("reason" in file) return file;
  const picture = await deps.templateWorker.readPicture(file.bytes);
  return typeof picture === "string" ? { reason: `it ${PICTURE_FAULTS[picture]}` } : picture;
}

function leftOut(tag: string, address?: string): string {
  const where = address === undefined ? "" : ` (${shownUri(address)})`;
  return `The picture for the tag ${tag}${where} was left out`;
}
