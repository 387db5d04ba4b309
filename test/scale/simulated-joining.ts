/** Simulates the part of S3's client with which objects are joined (shared/storage/files/join-objects.s3.ts). */
import { Readable } from "node:stream";
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { AWS_LIMITS } from "./aws-figures.ts";
import type { Environment } from "./environment.ts";
import type { ObjectMap } from "./simulated-stores.ts";
import { bytesOf, objectOf, type StoredObject } from "./stored-objects.ts";

/** S3's own minimum for all parts but the last. */
const PART_BYTES_MIN = 5 * 1024 * 1024;

export interface JoiningSettings {
  readonly objects: ObjectMap;
  /** Sends or receives the bytes. */
  readonly transfer: (bytes: number) => Promise<void>;
}

/** A client for one upload. */
export function joiningClient(environment: Environment, { objects, transfer }: JoiningSettings): S3Client {
  const { bill } = environment.simulation;
  const parts = new Map<number, StoredObject>();
  const found = (key = "") => {
    const object = objects.get(key);
    if (object === undefined) throw Object.assign(new Error(`there is no ${key}`), { name: "NoSuchKey" });
    return object;
  };
  const addPart = ({ PartNumber = 0 }, part: StoredObject) => {
    parts.set(PartNumber, part);
    return { ETag: "", CopyPartResult: { ETag: "" } };
  };
  const send = async (command: unknown): Promise<object> => {
    if (command instanceof GetObjectCommand) {
      bill.count("s3Read");
      const bytes = await environment.calling("s3Get", async () => bytesOf(found(command.input.Key)));
      await transfer(bytes.length);
      return { Body: Readable.from([bytes]), ContentLength: bytes.length };
    }
    bill.count("s3Write");
    if (command instanceof UploadPartCopyCommand) {
      const object = found(command.input.CopySource?.replace(/^[^/]*\//, ""));
      await environment.pause(object.size / AWS_LIMITS.copyBytesPerMs);
      return environment.calling("s3Put", async () => addPart(command.input, object));
    }
    if (command instanceof UploadPartCommand) {
      const bytes = command.input.Body as Uint8Array;
      await transfer(bytes.length);
      return environment.calling("s3Put", async () => addPart(command.input, objectOf(bytes)));
    }
    if (command instanceof CompleteMultipartUploadCommand) {
      return environment.calling("s3Put", async () => {
        objects.set(command.input.Key ?? "", joined(parts));
        return {};
      });
    }
    if (command instanceof CreateMultipartUploadCommand) {
      return environment.calling("s3Small", async () => ({ UploadId: "upload" }));
    }
    return {};
  };
  return { send } as unknown as S3Client;
}

function joined(parts: ReadonlyMap<number, StoredObject>): StoredObject {
  const inOrder = [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);
  const small = inOrder.slice(0, -1).find(({ size }) => size < PART_BYTES_MIN);
  if (small) throw new Error(`a part of ${small.size} bytes is too small`);
  return {
    size: inOrder.reduce((sum, { size }) => sum + size, 0),
    blocks: inOrder.flatMap(({ blocks }) => blocks),
  };
}
