/** Characters kept at each end of an address: enough to tell it from one that was made to look like it. */
const ENDS = 8

/** What ends in the raw number behind the word for it: the word is what one reads. */
const UNLIMITED = /^(Unlimited) \(.+\)$/

/** An address or a hash with its middle left out; short ones stay whole. */
export const shortened = (value: string): string =>
  value.length <= 2 * ENDS + 3 ? value : `${value.slice(0, ENDS)}…${value.slice(-ENDS)}`

/** An amount without the number of eighty digits that `Unlimited` stands for; any other stays as it is. */
export const shortenedAmount = (value: string): string => UNLIMITED.exec(value)?.[1] ?? value
