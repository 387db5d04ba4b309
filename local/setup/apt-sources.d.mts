/** Types of apt-sources.mjs. */
export interface SourceFile {
  /** A name ending in ".sources" holds stanzas (deb822), any other one source per line. */
  readonly name: string;
  readonly text: string;
}

export interface AptSource {
  readonly uris: readonly string[];
  readonly suites: readonly string[];
  readonly components: readonly string[];
  /** Signed-By, Trusted and Architectures where given, in deb822's spelling. */
  readonly options: Readonly<Record<string, string>>;
}

export declare function parseAptSources(file: SourceFile): AptSource[];
export declare function backportsSource(sources: readonly AptSource[], codename: string): string | undefined;
