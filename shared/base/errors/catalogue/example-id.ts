/** The id in the examples of errors. */
export const EXAMPLE_ID = "us01m7yrqs0awwtr6js1459dta37";
