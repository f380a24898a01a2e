import { type Address, encodeFunctionData, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costOf } from '../../secure-frame/src/screens/approve/sortOf.ts'
import { tokenAbi } from '../support/token.ts'
import { newAddress, newPayer } from './payer.fixture.ts'
import { type Behaviour, type PaymasterServer, startPaymaster } from './paymaster.ts'
import { LOCAL } from './paymasterContracts.ts'
import { useSmartChain } from './smartChain.fixture.ts'

const local = useSmartChain({ hasPaymasters: true })
let server: PaymasterServer
beforeAll(async () => {
  server = await startPaymaster()
})
afterAll(() => server.stop())

const USD = 10n ** 6n
const sponsor = 'Airlock demo'
const tokens = [LOCAL.Token]
const ping = () => ({ to: newAddress(), value: '0x0', data: '0x' })
const approving = (spender: Address, amount: bigint) => ({
  to: LOCAL.Token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }),
})
const fee = (display: Parameters<typeof costOf>[0]) => costOf(display)[0]?.value ?? ''
const codes = ({ dangers }: Parameters<typeof costOf>[0]) => dangers.map(({ code }) => code)

async function rich() {
  const person = newPayer(local, server)
  await local.helper.client.setBalance({ address: person.address, value: parseEther('1') })
  await person.fund(50n * USD)
  return person
}

describe('a sponsor that does not keep to the standard leaves the fee to the account:', () => {
  test.each<Behaviour>(['/refuses', '/garbage', '/old', '/slow', '/swaps'])(
    '%s',
    async (at) => {
      const person = await rich()
      const { display, payer, approve } = await person.prepared([ping()], { sponsor, at })
      expect(payer).toBeNull()
      expect(fee(display)).toMatch(/ETH$/)
      expect(await approve()).toMatchObject({ status: 'success' })
      expect(await person.tokens()).toBe(50n * USD)
    },
    90_000,
  )
})

describe('a paymaster that takes tokens', () => {
  test.each<Behaviour>(['/garbage', '/slow', '/foreign'])(
    'is not offered if it does not keep to the standard: %s',
    async (at) => {
      const { payer } = await (await rich()).prepared([ping()], { tokens, at })
      expect(payer).toBeNull()
    },
    90_000,
  )

  test.each<Behaviour>(['/swaps', '/raises'])(
    'that changes its offer after the choice is refused: %s',
    async (at) => {
      const person = await rich()
      const chooses = () => LOCAL.Token
      const outcome = person.prepared([ping()], { tokens, at, chooses })
      await expect(outcome).rejects.toMatchObject({ reason: 'network' })
      expect([await person.tokens(), await person.allowed()]).toEqual([50n * USD, 0n])
    },
    60_000,
  )
})

describe('a thief', () => {
  test('in the project’s place takes no more than the fee that was shown', async () => {
    const person = await rich()
    const chooses = () => LOCAL.Token
    const { display, approve } = await person.prepared([ping()], { tokens, at: '/drains', chooses })
    const most = Number(/^at most ([\d.]+) USDL$/.exec(fee(display))?.[1])
    await approve()
    expect(Number(50n * USD - (await person.tokens())) / 1e6).toBeCloseTo(most, 6)
    expect(await person.allowed(LOCAL.GreedyPaymaster)).toBe(0n)
  }, 60_000)

  test('that the page brings along takes nothing from an account that allows nothing', async () => {
    const person = await rich()
    const service = { paymasterService: { url: `${server.url}/drains` } }
    const { display, approve } = await person.prepared([ping()], { tokens }, service)
    expect(fee(display)).toBe('Free, paid by a service of shop.example')
    await approve()
    expect(await person.tokens()).toBe(50n * USD)
  }, 60_000)

  test('that was allowed to take tokens before is never called free', async () => {
    const person = await rich()
    const chooses = () => 'coin' as const
    await (await person.prepared([approving(LOCAL.GreedyPaymaster, 20n * USD)], { chooses })).approve()
    const service = { paymasterService: { url: `${server.url}/drains` } }
    const { display, approve } = await person.prepared([ping()], { tokens }, service)
    expect(fee(display)).toBe('at most 20 USDL')
    expect(codes(display)).toContain('fee-in-tokens')
    await approve()
    expect(await person.tokens()).toBe(30n * USD)
  }, 90_000)

  test('whose page lets it take tokens in the same operation is shown with that', async () => {
    const person = await rich()
    const service = { paymasterService: { url: `${server.url}/drains` } }
    const calls = [approving(LOCAL.GreedyPaymaster, 50n * USD), ping()]
    const { display } = await person.prepared(calls, { tokens }, service)
    expect(fee(display)).toBe('at most 50 USDL')
    expect(codes(display)).toEqual(expect.arrayContaining(['fee-in-tokens', 'approval']))
    expect(display.title).toBe('Do 2 actions at once')
  }, 60_000)
})
