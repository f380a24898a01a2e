/** Parameters of a method as sites send them, and such as are not the method's. */
export interface Examples {
  /** The first one is typical. */
  accepts: readonly unknown[]
  refuses: readonly unknown[]
}
