/** Draws an SVG as PNG with resvg, which is WebAssembly. */
import { importedNames, wasmInstance } from "#shared/engine/merge/pictures/codecs/load-codecs.ts";
import { stopAfter } from "#shared/engine/merge/pictures/codecs/stop-after.ts";
import type { SvgFault } from "./svg-tree.ts";

/** The longer side of the PNG in pixels: 300 dpi at the width of a business letter's logo, 85 mm. */
const SIDE_PIXELS = 1_000;

/** Half of what an item may take. How long drawing takes does not follow from the number of elements. */
const DRAWING_MS_MAX = 5_000;

/** Draws the SVG, or says why not. Text needs fonts, which are not there, so it is left out. */
export function rasterise(
  svg: string,
  { width, height }: Size,
  millisecondsMax = DRAWING_MS_MAX,
): Uint8Array | SvgFault {
  const mode = width >= height ? "width" : "height";
  const resvg = new Resvg();
  const options = { fitTo: { mode, value: SIDE_PIXELS }, font: { loadSystemFonts: false } };
  try {
    return stopAfter(millisecondsMax, () => resvg.png(svg, options)) ?? "complex_svg";
  } catch {
    return "bad_svg";
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Memory {
  readonly buffer: ArrayBuffer;
}

interface Exports {
  readonly memory: Memory;
  readonly __wbindgen_malloc: (size: number, align: number) => number;
  readonly __wbindgen_add_to_stack_pointer: (size: number) => number;
  readonly resvg_new: (result: number, svg: number, options: number, length: number, fonts: number) => void;
  readonly resvg_render: (result: number, resvg: number) => void;
  readonly renderedimage_asPng: (result: number, image: number) => void;
}

/**
 * Calls resvg as its own script does (index.mjs of @resvg/resvg-wasm), which can only be started asynchronously and once.
 * Here each picture has a memory of its own, so nothing has to be freed, and a crash affects no other picture.
 */
class Resvg {
  /** What JavaScript lends to WebAssembly, by handle. */
  readonly #lent: unknown[] = [undefined];
  readonly #wasm: Exports;

  constructor() {
    const needed = importedNames("index_bg").map((name) => [name, this.#import(name)] as const);
    const { exports } = wasmInstance("index_bg", { wbg: Object.fromEntries(needed) });
    this.#wasm = exports as unknown as Exports;
  }

  png(svg: string, options: object): Uint8Array {
    const json = Buffer.from(JSON.stringify(options));
    const [text, length] = [this.#lend(svg), json.length];
    const resvg = this.#result((at) => this.#wasm.resvg_new(at, text, this.#write(json), length, 0));
    const image = this.#result((at) => this.#wasm.resvg_render(at, resvg));
    return this.#lent[this.#result((at) => this.#wasm.renderedimage_asPng(at, image))] as Uint8Array;
  }

  /** Most names end with a hash. The two other constructors make errors and lists of fonts, which nobody reads here. */
  #import(name: string): (...handles: number[]) => unknown {
    const [imported] = Object.entries(this.#imports).filter(([start]) => name.startsWith(start));
    return imported?.[1] ?? (() => this.#lend(undefined));
  }

  readonly #imports: Readonly<Record<string, (...handles: number[]) => unknown>> = {
    __wbindgen_memory: () => this.#lend(this.#wasm.memory),
    __wbg_buffer: (memory = 0) => this.#lend((this.#lent[memory] as Memory).buffer),
    __wbg_newwithbyteoffsetandlength: (buffer = 0, start = 0, length = 0) =>
      this.#lend(new Uint8Array(this.#lent[buffer] as ArrayBuffer, start >>> 0, length >>> 0)),
    // A copy of bytes.
    __wbg_new_63b92bc8671ed464: (bytes = 0) => this.#lend(new Uint8Array(this.#lent[bytes] as Uint8Array)),
    __wbindgen_string_get: (result = 0, handle = 0) => {
      const text = this.#lent[handle];
      const bytes = Buffer.from(typeof text === "string" ? text : "");
      const at = typeof text === "string" ? this.#write(bytes) : 0;
      this.#numbers().set([at, bytes.length], result / 4);
    },
    // The SVG is given as a text.
    __wbg_instanceof_Uint8Array: () => 0,
    __wbindgen_object_drop_ref: () => {},
    __wbindgen_throw: () => {
      throw new Error("resvg failed");
    },
  };

  #lend(value: unknown): number {
    return this.#lent.push(value) - 1;
  }

  #write(bytes: Uint8Array): number {
    const at = this.#wasm.__wbindgen_malloc(bytes.length, 1) >>> 0;
    new Uint8Array(this.#wasm.memory.buffer).set(bytes, at);
    return at;
  }

  #numbers(): Int32Array {
    return new Int32Array(this.#wasm.memory.buffer);
  }

  /** A call returns a handle or a pointer, and two numbers more if it failed. @throws Error if it failed */
  #result(call: (at: number) => void): number {
    const at = this.#wasm.__wbindgen_add_to_stack_pointer(-16);
    call(at);
    const [value = 0, , isError = 0] = this.#numbers().subarray(at / 4, at / 4 + 3);
    if (isError !== 0) throw new Error("resvg failed");
    return value;
  }
}
