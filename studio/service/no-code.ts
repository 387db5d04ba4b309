/** The code of an answer that is not one of the service: of a proxy, or of a store of files. */

export const NO_CODE = "unexpected";
