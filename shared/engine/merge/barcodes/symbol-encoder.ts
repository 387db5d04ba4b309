/**
 * The encoder of barcodes. It takes 50 ms to load, so it is a program of its own, which `load-encoder.ts` loads when a
 * document has a barcode.
 */
export { drawingSVG, render, symbolList } from "bwip-js/generic";
