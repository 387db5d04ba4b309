/** Replaces members of a port. */

/**
 * Returns the port with other members in place of its own. All others are those of the port, whose methods may use
 * private state, so they run on the port itself.
 */
export function withMembers<Port extends object>(port: Port, members: Partial<Port>): Port {
  return new Proxy(port, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name);
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
