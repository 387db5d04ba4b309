/** Types of versions.mjs. */
export declare function upstreamVersion(version: string): string;
export declare function isOlder(version: string, than: string): boolean;
