/** A number of 78 digits is no name. */
const LONGEST_ID = 12

const shortId = (id: string) => (id.length > LONGEST_ID ? `${id.slice(0, 6)}…${id.slice(-4)}` : id)

/** What a collectible is called that has no name of its own that we know. */
export const titleOf = (collection: string | null, tokenId: string): string =>
  `${collection ?? 'Collectible'} #${shortId(tokenId)}`
