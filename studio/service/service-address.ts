/**
 * The address of the service, without a trailing slash: that of the folder above Studio's scripts. On AWS without a custom
 * domain it ends in the name of the stage, `/live`.
 */
export const SERVICE_ADDRESS = new URL("..", import.meta.url).href.replace(/\/$/, "");
