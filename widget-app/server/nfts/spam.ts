/** A name that sends its reader somewhere: an address of the web, or a promise. */
const LURE =
  /https?:|www\.|\b[\w-]+\.(?:app|cc|claims?|co|com|dev|eth|fi|fun|gift|info|io|is|live|lol|me|net|org|pro|site|top|vip|xyz)\b|\b(?:claim|airdrop|reward|voucher|bonus|visit)/i

/**
 * Whether a collectible is shown only to those who want to see everything. The whole rule: its name or that of its
 * collection holds an address of the web or words such as "claim", or it was handed out to twenty accounts and more at
 * once by a transaction that its holder has not sent.
 */
export const isSpam = ({
  names,
  isHandedOut,
}: {
  names: readonly (string | null | undefined)[]
  isHandedOut: boolean
}) => isHandedOut || names.some((name) => name != null && LURE.test(name))
