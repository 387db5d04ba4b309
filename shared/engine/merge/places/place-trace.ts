/** Follows which values of an item each tag reads, so that a preview can tell where they stand. */

import { PLACES_MAX } from "#shared/base/model/limits.ts";
import { placeAddress } from "#shared/base/model/place-address.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { WITH_FIELD } from "#shared/engine/merge/values/with-field.ts";

/** A sum reads each row. The first ones are enough to find it. */
const POINTERS_MAX = 50;

export class PlaceTrace {
  readonly #secret: string;
  readonly #proxies = new WeakMap<object, object>();
  readonly #read = new Set<string>();
  #places = 0;

  /** @param secret see `placeAddress` */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the same data, which notes what is read of it. */
  traced(item: DataItem): DataItem {
    return this.#proxy(item, "");
  }

  /** Forgets what was read for other tags, and for the sections around this one. */
  startTag(): void {
    this.#read.clear();
  }

  /** Returns an address for what the tag has read; undefined if it has read nothing, or there are enough places. */
  address(): string | undefined {
    if (this.#read.size === 0 || this.#places >= PLACES_MAX) return undefined;
    this.#places++;
    return placeAddress(this.#secret, [...this.#read]);
  }

  #proxy<Value extends object>(value: Value, pointer: string): Value {
    const known = this.#proxies.get(value);
    if (known !== undefined) return known as Value;
    const proxy = new Proxy(value, {
      get: (target, key, receiver) => {
        if (key === WITH_FIELD)
          return (field: string, added: unknown) => this.#proxy({ ...target, [field]: added }, pointer);
        const entry: unknown = Reflect.get(target, key, receiver);
        if (typeof key === "symbol" || !Object.hasOwn(target, key) || (Array.isArray(target) && key === "length"))
          return entry;
        return this.#entry(entry, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      },
    });
    this.#proxies.set(value, proxy);
    return proxy;
  }

  #entry(entry: unknown, pointer: string): unknown {
    if (typeof entry === "object" && entry !== null) return this.#proxy(entry, pointer);
    if (this.#read.size < POINTERS_MAX) this.#read.add(pointer);
    return entry;
  }
}
