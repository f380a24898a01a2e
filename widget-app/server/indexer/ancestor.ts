/** Whether the chain still has the block that the index has of this number. */
type IsSame = (numbers: readonly number[]) => Promise<boolean[]>

/** So many blocks are asked about at once. */
const AT_ONCE = 16

/** `count` numbers between two, spread evenly, the ends left out. */
function between(low: number, high: number, count: number): number[] {
  const gap = high - low
  const steps = Math.min(count, gap - 1)
  return Array.from({ length: steps }, (_, index) => low + Math.ceil(((index + 1) * gap) / (steps + 1)))
}

/**
 * How far back what is common may begin, in steps that double from the newest block on. Old blocks, which a node may have
 * lost, are not asked about unless the reorganisation is as deep.
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
 * The last block that index and chain have in common; undefined where they have none. Below a common block everything is
 * common, and above one that differs everything differs: once it is known how far back to look, each question leaves a seventeenth of
 * what was in doubt, so a reorganisation of any depth takes few of them.
 *
 * @param tip the newest block of the index, which the chain has not
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
