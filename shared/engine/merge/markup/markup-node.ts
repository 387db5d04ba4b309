/** HTML as far as it is allowed: what is neither named here nor in parse-markup.ts is not in it. */

export type MarkupNode = string | MarkupElement;

export interface MarkupElement {
  /** In lower case. */
  readonly name: string;
  readonly attributes: MarkupAttributes;
  readonly children: readonly MarkupNode[];
}

export interface MarkupAttributes {
  /** An address of the web, of mail, or a telephone number. */
  readonly address?: string;
  /** Six hexadecimal digits. */
  readonly colour?: string;
  readonly background?: string;
  readonly align?: "left" | "center" | "right" | "justify";
  readonly colspan?: number;
  readonly rowspan?: number;
  /** The first number of a list. */
  readonly start?: number;
  readonly picture?: MarkupPicture;
}

export interface MarkupPicture {
  /** A data URI, or an address of the web. */
  readonly source: string;
  readonly alt: string;
  readonly width?: MarkupLength;
  readonly height?: MarkupLength;
}

/** In EMU, or as a share of the room. */
export type MarkupLength = { readonly emu: number } | { readonly share: number };

const ELEMENTS: ReadonlySet<string> = new Set(
  (
    "b i u s sub sup code a span mark br div p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table caption thead tbody " +
    "tfoot tr th td"
  ).split(" "),
);

/** Elements that are shown as another one. */
const SAME: Readonly<Record<string, string>> = {
  ...{ strong: "b", em: "i", cite: "i", dfn: "i", var: "i", ins: "u", del: "s", strike: "s" },
  ...{ kbd: "code", samp: "code", tt: "code", font: "span", listing: "pre", xmp: "pre", menu: "ul", dir: "ul" },
  ...Object.fromEntries(
    (
      "address article aside center dd details dialog dl dt fieldset figcaption figure footer form header hgroup legend " +
      "main nav option section summary"
    )
      .split(" ")
      .map((name) => [name, "div"]),
  ),
};

/** Returns the element's name here, or undefined if only its content counts. */
export function knownName(name: string): string | undefined {
  const same = Object.hasOwn(SAME, name) ? SAME[name] : name;
  return same !== undefined && ELEMENTS.has(same) ? same : undefined;
}
