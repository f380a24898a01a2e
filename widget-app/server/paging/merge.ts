/** A page of one of several lists that are merged, highest items first. */
export interface Stream<Item> {
  items: readonly Item[]
  /** Whether the list has more items. */
  hasMore: boolean
}

/**
 * Returns how far down a merged page is complete. Below the last item of a list that continues, that list may have
 * more items. The next page starts there.
 *
 * @returns the lowest height of this page; null if nothing follows
 */
export function lowestHeight<Item>(
  streams: readonly Stream<Item>[],
  heightOf: (item: Item) => number,
): number | null {
  const ends = streams
    .filter(({ hasMore, items }) => hasMore && items.length > 0)
    .map(({ items }) => {
      const heights = items.map(heightOf)
      const lowest = Math.min(...heights)
      // Items at the lowest height may be incomplete, so it is excluded unless there is no other.
      return Math.max(...heights) > lowest ? lowest + 1 : lowest
    })
  return ends.length > 0 ? Math.max(...ends) : null
}
