/** The scripts of the codecs: a program of its own, which `load-codecs.ts` loads when a picture has to be converted. */
export { default as avif_dec } from "@jsquash/avif/codec/dec/avif_dec.js";
export { default as mozjpeg_dec } from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
export { default as mozjpeg_enc } from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
export { default as webp_dec } from "@jsquash/webp/codec/dec/webp_dec.js";
