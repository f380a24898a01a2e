/** Characters kept at each end of an address: enough to tell it from one that was made to look like it. */
const ENDS = 8

/** An address or a hash with its middle left out; short ones stay whole. */
export const shortened = (value: string): string =>
  value.length <= 2 * ENDS + 3 ? value : `${value.slice(0, ENDS)}…${value.slice(-ENDS)}`
