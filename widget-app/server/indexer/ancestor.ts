/** Whether the chain still has the index's block at each of these heights. */
type IsSame = (numbers: readonly number[]) => Promise<boolean[]>

/** How many blocks are compared in one request. */
const AT_ONCE = 16

/** `count` evenly spread numbers between two bounds, without the bounds. */
function between(low: number, high: number, count: number): number[] {
  const gap = high - low
  const steps = Math.min(count, gap - 1)
  return Array.from({ length: steps }, (_, index) => low + Math.ceil(((index + 1) * gap) / (steps + 1)))
}

/**
 * Finds a lower bound of the common ancestor, in steps that double from the newest block on. Old blocks, which a node
 * may have pruned, are only requested if the reorganisation is as deep.
 */
async function gallop(first: number, tip: number, isSame: IsSame): Promise<{ same: number; other: number }> {
  let other = tip
  for (let back = 1; other > first; back *= 2) {
    const asked = Math.max(first, tip - back)
    const [isCommon] = await isSame([asked])
    if (isCommon) return { same: asked, other }
    other = asked
  }
  return { same: first - 1, other }
}

/**
 * Finds the last block that index and chain have in common; undefined if there is none. Everything below a common
 * block is common, and everything above a differing one differs. So once the range is known, each request narrows it
 * to a seventeenth, and a reorganisation of any depth takes only a few requests.
 *
 * @param tip the newest block of the index, which the chain no longer has
 */
export async function commonAncestor(
  first: number,
  tip: number,
  isSame: IsSame,
): Promise<number | undefined> {
  let { same, other } = await gallop(first, tip, isSame)
  while (other - same > 1) {
    const asked = between(same, other, AT_ONCE)
    const answers = await isSame(asked)
    const firstOther = answers.indexOf(false)
    other = asked[firstOther] ?? other
    same = (firstOther === -1 ? asked.at(-1) : asked[firstOther - 1]) ?? same
  }
  return same < first ? undefined : same
}
