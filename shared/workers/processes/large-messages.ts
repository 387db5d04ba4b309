/**
 * Divides large messages between processes into parts. Sending or receiving a message of 25 MB at once takes tens of
 * milliseconds, in which the service answers nobody.
 */

/** Sending or receiving a part takes about a tenth of a millisecond. */
const PART_SIZE = 256 * 1024;

/** Deeper members, and those of longer lists, stay in their message. */
const DEPTH_MAX = 5;
const MEMBERS_MAX = 1_000;

type Large = Uint8Array | string;

/** No message of ours has these names, and none of a stranger's are at the top of a message. */
interface Part {
  readonly partOfMember: Large;
  /** The size of the whole member. */
  readonly size: number;
}

interface Rest {
  readonly withoutMembers: unknown;
  /** Where the members belong that were sent before, in their order. */
  readonly paths: readonly Path[];
}

type Path = readonly (string | number)[];

/** Yields what is to be sent for a message, in this order: the parts of its large members, then the rest of it. */
export function* dividedMessage(message: object): Generator<object, undefined> {
  const members: (readonly [Path, Large])[] = [];
  const withoutMembers = withoutLarge(message, [], members);
  if (members.length === 0) return void (yield message);
  for (const [, member] of members) yield* partsOf(member);
  const rest: Rest = { withoutMembers, paths: members.map(([path]) => path) };
  yield rest;
}

function* partsOf(member: Large): Generator<Part, undefined> {
  for (let at = 0; at < member.length; at += PART_SIZE) {
    const end = at + PART_SIZE;
    const partOfMember = typeof member === "string" ? member.slice(at, end) : member.subarray(at, end);
    yield { partOfMember, size: member.length };
  }
}

/** Returns the value itself, or a copy without its large members, which are added to `found`. */
function withoutLarge(value: unknown, path: Path, found: (readonly [Path, Large])[]): unknown {
  if (isLarge(value)) {
    found.push([path, value]);
    return undefined;
  }
  if (path.length === DEPTH_MAX || !isPlain(value)) return value;
  const members = Object.entries(value);
  if (members.length > MEMBERS_MAX) return value;
  const before = found.length;
  const copied = members.map(([name, member]) => [name, withoutLarge(member, [...path, name], found)] as const);
  if (found.length === before) return value;
  return Array.isArray(value) ? copied.map(([, member]) => member) : Object.fromEntries(copied);
}

function isLarge(value: unknown): value is Large {
  return (typeof value === "string" || value instanceof Uint8Array) && value.length > PART_SIZE;
}

function isPlain(value: unknown): value is object {
  if (Array.isArray(value)) return value.length <= MEMBERS_MAX;
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Puts divided messages together again. They may come from a process that a document has taken over. */
export class MessageAssembly<Message> {
  readonly #sizeMax: number;
  #members: Large[] = [];
  /** The size of all members of a message that has not arrived yet. */
  #announced = 0;
  /** The size of the last member, and how much of it has arrived. */
  #size = 0;
  #arrived = 0;

  /** @param sizeMax the bytes or characters that the members of a message may have together */
  constructor(sizeMax = Number.POSITIVE_INFINITY) {
    this.#sizeMax = sizeMax;
  }

  /**
   * Returns the message when the last of it has arrived.
   * @throws Error when `dividedMessage` cannot have made what was sent
   */
  put(sent: object): Message | undefined {
    if ("partOfMember" in sent) return void this.#add(sent as Part);
    if (!("withoutMembers" in sent)) return sent as Message;
    const { withoutMembers, paths } = sent as Rest;
    const members = this.#members;
    this.#members = [];
    this.#announced = 0;
    for (const [index, path] of paths.entries()) place(withoutMembers, path, members[index]);
    return withoutMembers as Message;
  }

  #add({ partOfMember: part, size }: Part): void {
    if (this.#arrived === this.#size) this.#begin(part, size);
    const last = this.#members.length - 1;
    const member = this.#members[last];
    this.#arrived += part.length;
    if (!(this.#arrived <= this.#size)) throw new RangeError("a part exceeds the size of its member");
    if (typeof part === "string") this.#members[last] = `${member}${part}`;
    else (member as Buffer).set(part, this.#arrived - part.length);
  }

  #begin(part: Large, size: number): void {
    this.#announced += size;
    if (!(size > 0 && this.#announced <= this.#sizeMax))
      throw new RangeError(`a member of size ${size} is not allowed`);
    this.#arrived = 0;
    this.#size = size;
    this.#members.push(typeof part === "string" ? "" : Buffer.allocUnsafeSlow(size));
  }
}

/** Follows own properties only, because the path comes from a process that a document may have taken over. */
function place(message: unknown, path: Path, member: unknown): void {
  let holder = Object(message);
  for (const name of path.slice(0, -1)) holder = Object.hasOwn(holder, name) ? Object(holder[name]) : {};
  const last = path.at(-1) ?? "";
  if (Object.hasOwn(holder, last)) holder[last] = member;
}

/** Calls `handle` with each message that the service has sent to this process. */
export function onMessage<Message>(handle: (message: Message) => void): void {
  const assembly = new MessageAssembly<Message>();
  process.on("message", (sent: object) => {
    const message = assembly.put(sent);
    if (message !== undefined) handle(message);
  });
}

/** Sends a message to the service. */
export function sendMessage(message: object): void {
  for (const each of dividedMessage(message)) process.send?.(each);
}
