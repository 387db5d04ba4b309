/** The service's own version, as in package.json. The interface has another (interface.md, Versioning). */
export const VERSION = "0.1.0";
