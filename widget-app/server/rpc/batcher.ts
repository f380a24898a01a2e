/** The maximum number of calls in one HTTP request (spec section 9). */
const MOST_CALLS = 1_000

/**
 * Collects the items of one turn of the event loop and runs them together.
 *
 * @param run resolves to one result per item, in their order
 */
export function createBatcher<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: { item: Item; resolve: (answer: Promise<Answer>) => void }[] = []

  function flush(): void {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += MOST_CALLS) {
      const part = all.slice(at, at + MOST_CALLS)
      const answers = run(part.map(({ item }) => item))
      part.forEach(({ resolve }, index) => {
        resolve(answers.then((list) => list[index] as Answer))
      })
    }
  }

  return (item) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ item, resolve })
    })
}
