/** The operations on API keys and the account, for the fault matrix. */
import type { KeyAnswer } from "#shared/edge/http/representations/key-answer.ts";
import type { Operation, Things } from "./operation.ts";
import { get, json, read } from "./requests.ts";
import type { World } from "./world.ts";

const make = (world: World) => world.call("/v1/key", json("POST", { name: "Shop", rights: "read" }));

const shops = async (world: World) =>
  (await get<readonly KeyAnswer[]>(world, "/v1/key")).filter(({ name }) => name === "Shop");

const made = async (world: World): Promise<Things> => ({ made: read<KeyAnswer>(await make(world)).id });

const secretOf = async (world: World) => (await get<{ readonly secret: string }>(world, "/v1/webhook-secret")).secret;

export const KEY_OPERATIONS: readonly Operation[] = [
  { name: "create key", request: make, timesDone: async (world) => (await shops(world)).length },
  {
    name: "list keys",
    prepare: made,
    request: (world) => world.call("/v1/key"),
    check: (answer, _, { made: id }) => {
      if (!read<readonly KeyAnswer[]>(answer).some((key) => key.id === id)) throw new Error("the list lacks a key");
    },
  },
  {
    name: "delete key",
    prepare: made,
    request: (world, { made: id }) => world.call(`/v1/key/${id}`, { method: "DELETE" }),
    timesDone: async (world) => 1 - (await shops(world)).length,
    repeated: "once",
    doneAlready: "key_not_found",
  },
  {
    name: "get account",
    request: (world) => world.call("/v1/account"),
    check: (answer) => {
      if (read<{ key: { rights: string } }>(answer).key.rights !== "all") throw new Error("another key is answered");
    },
  },
  {
    name: "rotate webhook secret",
    prepare: async (world) => ({ secret: await secretOf(world) }),
    request: (world) => world.call("/v1/webhook-secret", { method: "POST" }),
    timesDone: async (world, { secret }) => ((await secretOf(world)) === secret ? 0 : 1),
    repeated: "once",
  },
];
