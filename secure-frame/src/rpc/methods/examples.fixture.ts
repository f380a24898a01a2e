/** Valid parameters of a method as sites send them, and invalid ones. */
export interface Examples {
  /** The first one is typical. */
  accepts: readonly unknown[]
  refuses: readonly unknown[]
}
