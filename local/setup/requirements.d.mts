/** Types of requirements.mjs. */
export interface Requirement {
  readonly kind: "libreoffice" | "font" | "program" | "chromium" | "library";
  /** The name for people. */
  readonly name: string;
  /** The Debian and Ubuntu package that brings it. */
  readonly package: string;
  /** Below LibreOffice's folder `share`; a font file's name without its ending; or the name of a program or library. */
  readonly file: string;
  /** The one platform that needs it, as `process.platform`. */
  readonly platform?: string;
  /** The one distribution whose releases all have the package, as its id in os-release. */
  readonly distribution?: string;
}

export declare const LIBREOFFICE_VERSION_MIN: string;
export declare const REQUIREMENTS: readonly Requirement[];
