/** Types of inspect-chromium.mjs. */

/** Reads MERGANSER_CHROMIUM, which names a program in an unusual place. */
export declare function hasChromium(root: string, env: Readonly<Record<string, string | undefined>>): boolean;

/** @param file such as `libnss3.so` */
export declare function hasLibrary(root: string, file: string): boolean;
