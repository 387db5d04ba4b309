/** Defines the version of the service, as in package.json. The API has its own version (interface.md, Versioning). */
export const VERSION = "0.1.0";
