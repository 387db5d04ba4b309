/** Loads the codecs of pictures, which are WebAssembly, when they are needed first. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The codecs' files. In a bundle they are beside the module's own. */
const FILES = {
  avif_dec: "@jsquash/avif/codec/dec/avif_dec.wasm",
  mozjpeg_dec: "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm",
  mozjpeg_enc: "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm",
  webp_dec: "@jsquash/webp/codec/dec/webp_dec.wasm",
  index_bg: "@resvg/resvg-wasm/index_bg.wasm",
} as const;

type Codecs = typeof import("./picture-codecs.ts");

const require = createRequire(import.meta.url);
const isBundle = !import.meta.url.endsWith(".ts");
const modules = new Map<keyof typeof FILES, object>();
let codecs: Codecs | undefined;

/** What is used of WebAssembly (W3C WebAssembly JavaScript Interface), which Node's types leave out. */
const { Instance, Module } = (globalThis as unknown as { readonly WebAssembly: Api }).WebAssembly;
interface Api {
  readonly Module: { new (bytes: Uint8Array): object; imports(module: object): readonly { readonly name: string }[] };
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

export function wasmInstance(name: keyof typeof FILES, imports: object): InstanceType<Api["Instance"]> {
  return new Instance(wasmModule(name), imports);
}

export function importedNames(name: keyof typeof FILES): readonly string[] {
  return Module.imports(wasmModule(name)).map((each) => each.name);
}

function wasmModule(name: keyof typeof FILES): object {
  const known = modules.get(name);
  if (known !== undefined) return known;
  const file = isBundle ? `./${name}.wasm` : FILES[name];
  const module = new Module(readFileSync(require.resolve(file)));
  modules.set(name, module);
  return module;
}

/**
 * Returns a codec with a memory of its own: a picture that crashes it affects no other, and the memory is free afterwards.
 * Merging is synchronous, as is this way of starting it.
 */
export function startCodec<Name extends keyof Codecs>(name: Name): Awaited<ReturnType<Codecs[Name]>> {
  codecs ??= require(isBundle ? "./picture-codecs.mjs" : "./picture-codecs.ts") as Codecs;
  const codec = {
    noInitialRun: true,
    instantiateWasm: (imports: object, receive: (instance: object) => void) => {
      const instance = wasmInstance(name, imports);
      receive(instance);
      return instance.exports;
    },
  };
  codecs[name](codec);
  return codec as never;
}
