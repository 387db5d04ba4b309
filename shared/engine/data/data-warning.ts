/** Describes what is doubtful in a data file that could be read. */
import { ENCODING_NAMES, type TextEncoding } from "#shared/base/encoding/text-encoding.ts";

export type DataWarning =
  /** The file does not state its encoding, and others are about as likely. */
  | { readonly kind: "encoding_guessed"; readonly encoding: TextEncoding }
  /** Bytes that are no text in the encoding became U+FFFD, first in this line. */
  | { readonly kind: "bytes_replaced"; readonly encoding: TextEncoding; readonly line: number }
  /** Cells display an error in place of a value. */
  | {
      readonly kind: "error_cells";
      readonly sheet: string | undefined;
      readonly first: ErrorCell;
      readonly more: number;
    };

export interface ErrorCell {
  /** As Excel counts it, from 1. */
  readonly row: number;
  /** The name of the column. */
  readonly column: string;
  /** The error, such as `#N/A`. */
  readonly value: string;
}

/** Returns the warning as a sentence without its full stop. */
export function dataWarningText(warning: DataWarning, filename: string): string {
  switch (warning.kind) {
    case "encoding_guessed":
      return `${filename} does not state its encoding, and was read as ${ENCODING_NAMES[warning.encoding]}. If letters are wrong, save it in UTF-8, or name the charset in the Content-Type of its part`;
    case "bytes_replaced":
      return `${filename} contains bytes that are no text in ${ENCODING_NAMES[warning.encoding]}, first in line ${warning.line}: each was replaced by \ufffd. Save the file in UTF-8`;
    case "error_cells": {
      const { sheet, first, more } = warning;
      const place = `${sheet === undefined ? "" : `sheet ${sheet}, `}row ${first.row}, column ${first.column}`;
      const others = more === 0 ? "" : `, and errors in ${more} more ${more === 1 ? "cell" : "cells"}`;
      return `${filename} displays ${first.value} in ${place}${others}: correct the file`;
    }
  }
}
