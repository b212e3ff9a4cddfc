/** Of one debate. Times are in milliseconds. */
export interface WebLimits {
  /** Of a page, unpacked. */
  bytes: number
  /** For a page from the first look-up to its last byte, redirects included. */
  total: number
  /** Without anything arriving. */
  idle: number
  redirects: number
  pages: number
  /** After so many, a host is not asked any more. */
  timeOuts: number
  atOnce: number
}

export const usualLimits: WebLimits = {
  bytes: 2_000_000,
  total: 10_000,
  idle: 5_000,
  redirects: 5,
  pages: 50,
  timeOuts: 2,
  atOnce: 4,
}
