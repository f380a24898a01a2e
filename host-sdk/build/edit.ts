/** What is left out of one file of a library. */
export interface Edit {
  file: string
  what: string
  /** How often it is found: once, if nothing is said. */
  times?: number
  find: RegExp
  replace: string
}
