/** Types of requirements.mjs. */
export interface Requirement {
  readonly kind: "libreoffice" | "font" | "program";
  /** In words, for a person. */
  readonly name: string;
  /** The Debian and Ubuntu package that brings it. */
  readonly package: string;
  /** Below LibreOffice's folder `share`; a font file's name without its ending; or a program's name. */
  readonly file: string;
  /** The one platform that needs it, as `process.platform`. */
  readonly platform?: string;
}

export declare const LIBREOFFICE_VERSION_MIN: string;
export declare const REQUIREMENTS: readonly Requirement[];
