/** A name that lures its reader: a web address, or a promise. */
const LURE =
  /https?:|www\.|\b[\w-]+\.(?:app|cc|claims?|co|com|dev|eth|fi|fun|gift|info|io|is|live|lol|me|net|org|pro|site|top|vip|xyz)\b|\b(?:claim|airdrop|reward|voucher|bonus|visit)/i

/**
 * Whether a collectible is hidden as spam. The rule: its name or that of its collection contains a web address or
 * words such as "claim", or a transaction that its holder did not send gave it to twenty or more accounts at once.
 */
export const isSpam = ({
  names,
  isHandedOut,
}: {
  names: readonly (string | null | undefined)[]
  isHandedOut: boolean
}) => isHandedOut || names.some((name) => name != null && LURE.test(name))
