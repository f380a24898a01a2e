import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { chainForTests } from '../testing/chains.ts'
import { string } from '../testing/fakeEvm.ts'
import { createCollections } from './collections.ts'

test('a collection whose name could not be read is requested again, one without a name is not', async () => {
  const answers: (Hex | null | undefined)[] = [undefined, string('Cats'), null]
  const asked: number[] = []
  const ask = async (_: unknown, calls: readonly unknown[]) => {
    asked.push(calls.length)
    return calls.map(() => answers[asked.length - 1])
  }
  const collections = createCollections({ contracts: { ask } })
  const [cats, dogs] = ['c'.repeat(40), 'd'.repeat(40)]
  const nameOf = async (address: string) => (await collections.names(chainForTests(), [address])).get(address)
  expect(await nameOf(cats)).toBeNull()
  expect(await nameOf(cats)).toBe('Cats')
  expect(await nameOf(dogs)).toBeNull()
  expect(await nameOf(dogs)).toBeNull()
  expect(asked).toEqual([1, 1, 1])
})
