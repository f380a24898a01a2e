/** The first 4 and the last 6 characters (spec section 5); short texts are unchanged. */
export function truncateAddress(address: string, start = 4, end = 6): string {
  return address.length > start + end + 1 ? `${address.slice(0, start)}…${address.slice(-end)}` : address
}
