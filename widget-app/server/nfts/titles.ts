/** Longer ids are not shown: a number of 78 digits is no useful name. */
const LONGEST_ID = 12

const shortId = (id: string) => (id.length > LONGEST_ID ? `${id.slice(0, 6)}…${id.slice(-4)}` : id)

/** The title of a collectible without a known name. */
export const titleOf = (collection: string | null, tokenId: string): string =>
  `${collection ?? 'Collectible'} #${shortId(tokenId)}`
