import styles from './Send.module.css'

/** Amounts of this many characters or more are set in a smaller size, so that they remain fully visible. */
const LONG = 17
const LONGER = 24

/** The class of a field's amount by its length. */
export const sizeOf = (amount: string): string | false | undefined =>
  amount.length >= LONGER ? styles.longer : amount.length >= LONG && styles.long
