/** Checks what callers give before it is used, so that their mistakes are not taken for faults of the service. */

/** A key is sent in a header, and may stand in a file that ends with a line break. Errors never show it. */
export function checkedKey(apiKey: string): string {
  const key = typeof apiKey === "string" ? apiKey.trim() : "";
  if (key === "") throw new TypeError("apiKey is missing or empty. Give the key of your account.");
  const wrong = key.search(/[^\x21-\x7e]/);
  if (wrong < 0) return key;
  throw new TypeError(
    `apiKey is not a key: its character ${wrong + 1} of ${key.length} is a space, a line break or none of ASCII. ` +
      "Give the key by itself, as the service showed it.",
  );
}

/** @param name how the caller knows the address, which the error does not show: it may hold a password, or the key by mistake */
export function checkedAddress(address: string, name: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new TypeError(`${name} is not an address. Give one that begins with http:// or https://.`);
  const { username, password } = new URL(address);
  if (username + password !== "")
    throw new TypeError(`${name} has a user name or a password, which cannot be sent. Leave them out.`);
  return address;
}

/** @param collection a path of the API, such as `/v1/template` */
export function pathOf(collection: string, id: string): string {
  // A URL would leave out `.`, and lead to the folder above with `..`.
  if (typeof id === "string" && !/^\.{0,2}$/.test(id)) return `${collection}/${encodeURIComponent(id)}`;
  throw new TypeError(`${faultOf(id)}. Give the field id of what you mean.`);
}

/** A document in place of its id is not shown: its link is signed. */
function faultOf(id: unknown): string {
  if (id === "") return "The id is empty";
  return typeof id === "string" ? `${id} is not an id` : `A value of the type ${typeof id} is not an id`;
}
