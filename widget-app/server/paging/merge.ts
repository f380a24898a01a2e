/** A page of one of several lists that are told together, the highest first. */
export interface Stream<Item> {
  items: readonly Item[]
  /** Whether the list goes on after them. */
  hasMore: boolean
}

/**
 * How far down a page of several lists may go, so that whatever belongs at a height is in it: below the last item of a
 * list that goes on, that list may have more. The next page is asked for from there on.
 *
 * @returns the lowest height of this page; null: nothing comes after it
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
      // What is at the lowest height may not be whole, unless there is nothing else: then it has to do.
      return Math.max(...heights) > lowest ? lowest + 1 : lowest
    })
  return ends.length > 0 ? Math.max(...ends) : null
}
