/** Something that must not take long, whatever it is given: a bar in milliseconds, measured on a quiet machine and not by the tests. */
export interface Bar {
  what: string
  limitMs: number
  run(): unknown
}
