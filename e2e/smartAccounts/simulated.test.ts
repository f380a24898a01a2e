import fc from 'fast-check'
import { type Address, numberToHex, parseAbi, parseEther, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { ENTRY_POINT } from '../../secure-frame/shared/smartContracts.ts'
import { newOwner } from './delegated.fixture.ts'
import { callOf, foreseen, happened, holdings, type Owned, ownedBy } from './simulated.fixture.ts'
import { useSmartChain } from './smartChain.fixture.ts'
import { newAddress } from './upgrade.fixture.ts'

const local = useSmartChain()

const OPERATION = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

interface Choice {
  owned: Owned
  account: Address
  token: (typeof TOKENS)[number]
  size: bigint
  /** The id of a trading card. */
  card: bigint
}

interface Call {
  to: Address
  value?: string
  data?: string
}

const TOKENS = ['plain', 'silent', 'taxed', 'rebasing'] as const

/** The calls of which batches are made. Some are two that belong together. */
const CALLS = {
  pay: ({ size }) => ({ to: newAddress(), value: numberToHex(size) }),
  send: ({ owned, token, size }) => callOf(owned[token], 'transfer', [newAddress(), size]),
  'send to oneself': ({ owned, account, token, size }) => callOf(owned[token], 'transfer', [account, size]),
  get: ({ owned, account, token, size }) => callOf(owned[token], 'mint', [account, size]),
  allow: ({ owned, token, size }) => callOf(owned[token], 'approve', [newAddress(), size]),
  'let take': ({ owned, token, size }) => [
    callOf(owned[token], 'approve', [owned.trickster.address, size]),
    callOf(owned.trickster, 'take', [owned[token].address, size]),
  ],
  'let take less': ({ owned, token, size }) => [
    callOf(owned[token], 'approve', [owned.trickster.address, size * 2n]),
    callOf(owned.trickster, 'take', [owned[token].address, size]),
    callOf(owned[token], 'approve', [owned.trickster.address, 0n]),
  ],
  'not let take': ({ owned, token, size }) =>
    callOf(owned.trickster, 'tryToTake', [owned[token].address, size]),
  'give a card': ({ owned, account, card }) =>
    callOf(owned.cards, 'transferFrom', [account, newAddress(), card]),
  'get a card': ({ owned, account, card }) => callOf(owned.cards, 'mint', [account, card]),
  wrap: ({ owned, size }) => callOf(owned.trickster, 'deposit', [], size),
  unwrap: ({ owned, size }) => callOf(owned.trickster, 'withdraw', [size]),
  'a log of nothing': ({ owned, size }) => callOf(owned.trickster, 'boast', [size]),
  'half comes back': ({ owned, size }) => callOf(owned.trickster, 'giveHalfBack', [], size),
  watched: ({ owned, size }) => callOf(owned.trickster, 'giveBackIfWatched', [], size),
  refused: ({ owned }) => callOf(owned.trickster, 'refuse'),
} satisfies Record<string, (choice: Choice) => Call | Call[]>

/** Those that may be refused before the approval: by a contract, or for what the account does not own. */
const MAY_FAIL: readonly string[] = ['refused', 'unwrap', 'give a card', 'get a card']

const call = fc.record({
  name: fc.constantFrom(...(Object.keys(CALLS) as (keyof typeof CALLS)[])),
  token: fc.constantFrom(...TOKENS),
  // Up to a thousandth of a coin, to the last digit, so that all batches of a run can be paid.
  size: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  card: fc.constantFrom(1n, 2n, 3n, 4n),
})
const batches = fc.array(call, { minLength: 1, maxLength: 5 })

test('what an approval shows is what happens, unless it says that it cannot know', async () => {
  const { client } = local.helper
  const person = await newOwner(local)
  const account = person.context.smart.account.address
  await client.setBalance({ address: account, value: parseEther('10') })
  const owned = await ownedBy(account, local.helper)
  let count = 0

  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const before = await holdings(account, owned, local.helper)
      const calls = batch.flatMap(({ name, ...choice }): Call[] =>
        [CALLS[name]({ ...choice, owned, account })].flat(),
      )
      const names = batch.map(({ name }) => name)
      const id = await person.sendCalls({ from: account, atomicRequired: true, calls }).catch((error) => {
        expect(error).toMatchObject({ reason: 'would-fail' })
        return null
      })
      if (id === null) {
        expect(names.some((name) => MAY_FAIL.includes(name))).toBe(true)
        expect(await holdings(account, owned, local.helper)).toEqual(before)
        return
      }
      const { status, receipts } = (await person.settled(id)) ?? expect.unreachable()
      expect([status, names.includes('refused')]).toEqual([200, false])
      const hash = receipts[0]?.transactionHash ?? expect.unreachable()
      const { logs } = await client.getTransactionReceipt({ hash })
      const [operation] = parseEventLogs({
        abi: OPERATION,
        logs: logs.filter(({ address }) => address.toLowerCase() === ENTRY_POINT.toLowerCase()),
      })
      const after = await holdings(account, owned, local.helper)
      const real = await happened(before, after, operation?.args.actualGasCost ?? 0n, owned)
      const display = person.seen.at(-1)?.display ?? expect.unreachable()
      const shown = foreseen(display)
      // A contract that behaves otherwise while it is watched cannot be foreseen: then the approval has to say so.
      if (names.includes('watched')) expect(display.understood).toBe(false)
      else expect(shown).toEqual(real)
      count += 1
    }),
    { numRuns: 25, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(0)
}, 120_000)
