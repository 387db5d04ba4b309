/** The reason that a sheet without rows is refused for. */

export const NO_ROWS = "no rows";
