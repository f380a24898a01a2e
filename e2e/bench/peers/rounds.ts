/** Above this share of the machine's processors, other processes disturb a round. */
export const NOISY = 0.1

/** Moves the first ones to the end: no page always runs after the same other page. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const at = list.length > 0 ? by % list.length : 0
  return [...list.slice(at), ...list.slice(0, at)]
}

export interface Round<T> {
  result: T
  /** The share of the processors that other processes used, if it is known. */
  others: number | undefined
}

export interface RoundsOptions<T> {
  wanted: number
  /** How many noisy rounds may be repeated in all. */
  repeats: number
  /** @param index - the number of the attempt, from 0 */
  run: (index: number) => Promise<Round<T>>
  onNoise: (round: Round<T>) => void
}

/** Runs rounds until enough of them were quiet, or until the repeats are used up. Returns the quietest. */
export async function quietRounds<T>({
  wanted,
  repeats,
  run,
  onNoise,
}: RoundsOptions<T>): Promise<Round<T>[]> {
  const rounds: Round<T>[] = []
  const isNoisy = ({ others = 0 }: Round<T>) => others > NOISY
  for (let index = 0; index < wanted + repeats; index += 1) {
    if (rounds.filter((round) => !isNoisy(round)).length >= wanted) break
    const round = await run(index)
    rounds.push(round)
    if (isNoisy(round)) onNoise(round)
  }
  return rounds.sort((one, other) => (one.others ?? 0) - (other.others ?? 0)).slice(0, wanted)
}
