import { expect, test } from 'vitest'
import { quietRounds, rotated } from './rounds.ts'

test.each([
  [0, ['a', 'b', 'c']],
  [1, ['b', 'c', 'a']],
  [4, ['b', 'c', 'a']],
])('round %i begins one page later', (by, expected) => {
  expect(rotated(['a', 'b', 'c'], by)).toEqual(expected)
})

test('no page is no mistake', () => {
  expect(rotated([], 3)).toEqual([])
})

/** Rounds with these shares of other processes. Their result is their number. */
const runs = (shares: readonly (number | undefined)[]) => {
  const noisy: number[] = []
  return {
    noisy,
    options: {
      run: async (index: number) => ({ result: index, others: shares[index] }),
      onNoise: ({ result }: { result: number }) => noisy.push(result),
    },
  }
}

test('a noisy round is repeated', async () => {
  const { noisy, options } = runs([0.02, 0.5, 0.01, 0.03])
  const rounds = await quietRounds({ ...options, wanted: 3, repeats: 2 })
  expect(rounds.map(({ result }) => result).sort()).toEqual([0, 2, 3])
  expect(noisy).toEqual([1])
})

test('once the repeats are used up, the quietest rounds count', async () => {
  const { options } = runs([0.5, 0.9, 0.2, 0.7])
  const rounds = await quietRounds({ ...options, wanted: 2, repeats: 2 })
  expect(rounds.map(({ others }) => others)).toEqual([0.2, 0.5])
})

test('without a record of other processes nothing is repeated', async () => {
  const { noisy, options } = runs([undefined, undefined])
  const rounds = await quietRounds({ ...options, wanted: 2, repeats: 2 })
  expect(rounds.map(({ result }) => result)).toEqual([0, 1])
  expect(noisy).toEqual([])
})
