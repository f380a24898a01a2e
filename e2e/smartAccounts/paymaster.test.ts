import { type Address, encodeFunctionData, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costOf } from '../../secure-frame/src/screens/approve/sortOf.ts'
import { tokenAbi } from '../support/token.ts'
import { newAddress, newPayer } from './payer.fixture.ts'
import { type PaymasterServer, startPaymaster } from './paymaster.ts'
import { LOCAL } from './paymasterContracts.ts'
import { UNCOVERED } from './paymasterService.ts'
import { useSmartChain } from './smartChain.fixture.ts'

const local = useSmartChain({ hasPaymasters: true })
let server: PaymasterServer
beforeAll(async () => {
  server = await startPaymaster()
})
afterAll(() => server.stop())

const newPerson = () => newPayer(local, server)
const USD = 10n ** 6n
const sponsor = 'Airlock demo'
const tokens = [LOCAL.Token]

/** A call that needs no coins. */
const ping = (to: Address = newAddress()) => ({ to, value: '0x0', data: '0x' })
const transfer = (to: Address, amount: bigint) => ({
  to: LOCAL.Token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
})
const fee = (display: Parameters<typeof costOf>[0]) => costOf(display)[0]?.value ?? ''
/** The amount in `at most 1.21 USDL`, in smallest units. */
const mostOf = (text: string) => BigInt(Math.round(Number(/^at most ([\d.]+) USDL$/.exec(text)?.[1]) * 1e6))

describe('a sponsor', () => {
  test('pays for the first operation of an account without coins', async () => {
    const person = newPerson()
    const to = newAddress()
    await person.fund(5n * USD)
    const { display, operation, payer, approve } = await person.prepared([transfer(to, USD), ping()], {
      sponsor,
    })
    expect(fee(display)).toBe('Free, paid by Airlock demo')
    expect([display.title, display.dangers, display.understood]).toEqual(['Do 2 actions at once', [], true])
    expect(payer).toBe(LOCAL.SponsorPaymaster)
    expect(operation.deployment).not.toBeNull()
    expect(await approve()).toMatchObject({ status: 'success' })
    expect([await person.coins(), await person.tokens()]).toEqual([0n, 4n * USD])
  }, 60_000)

  test('that does not cover the operation leaves the fee to the account', async () => {
    const person = newPerson()
    await local.helper.client.setBalance({ address: person.address, value: parseEther('1') })
    const { display, payer, approve } = await person.prepared([ping(UNCOVERED)], { sponsor })
    expect(payer).toBeNull()
    expect(fee(display)).toMatch(/^at most 0\.\d+ ETH$/)
    expect(await approve()).toMatchObject({ status: 'success' })
    expect(await person.coins()).toBeLessThan(parseEther('1'))
  }, 60_000)

  test('that does not cover the operation of an account without coins is a clear failure', async () => {
    const outcome = newPerson().prepared([ping(UNCOVERED)], { sponsor })
    await expect(outcome).rejects.toMatchObject({ reason: 'balance-too-low' })
  }, 60_000)

  test('is no reason to prepare an operation that would fail', async () => {
    const outcome = newPerson().prepared([transfer(newAddress(), USD)], { sponsor })
    await expect(outcome).rejects.toMatchObject({ reason: 'would-fail' })
  }, 60_000)
})

describe('the fee in a token', () => {
  test('is paid by an account without coins, with its first operation', async () => {
    const person = newPerson()
    const to = newAddress()
    await person.fund(50n * USD)
    const { display, payer, approve } = await person.prepared([transfer(to, USD)], { tokens })
    const most = mostOf(fee(display))
    expect(payer).toBe(LOCAL.TokenPaymaster)
    // The approval of the fee is not one of the person's actions.
    expect([display.title, display.dangers]).toEqual(['Send 1 USDL', []])
    expect(most).toBeGreaterThan(0n)
    expect(await approve()).toMatchObject({ status: 'success' })
    const taken = 50n * USD - USD - (await person.tokens())
    expect(taken).toBeGreaterThan(0n)
    expect(taken).toBeLessThanOrEqual(most)
    // Allowed was exactly what was shown, and what was not taken is still allowed.
    expect(await person.allowed()).toBe(most - taken)
    expect(await person.coins()).toBe(0n)
  }, 60_000)

  test('the second time includes what is still allowed, and never takes more than is shown', async () => {
    const person = newPerson()
    await person.fund(50n * USD)
    await (await person.prepared([ping()], { tokens })).approve()
    const [before, rest] = [await person.tokens(), await person.allowed()]
    const { display, approve } = await person.prepared([ping()], { tokens })
    const most = mostOf(fee(display))
    expect(most).toBeGreaterThanOrEqual(rest)
    expect(display.dangers.filter(({ code }) => code === 'fee-in-tokens')).toEqual([])
    await approve()
    expect(before - (await person.tokens())).toBeLessThanOrEqual(most)
    expect(await person.allowed()).toBeLessThanOrEqual(most)
  }, 60_000)

  test('is chosen by a person who could pay in coins too', async () => {
    const person = newPerson()
    await person.fund(50n * USD)
    await local.helper.client.setBalance({ address: person.address, value: parseEther('1') })
    const offers: string[] = []
    const choosing = (way: 'coin' | Address) => ({
      tokens,
      chooses: (options: readonly { way: string; name: string; most: string }[]) => {
        offers.push(...options.map(({ name, most }) => `${name}: ${most}`))
        return way
      },
    })
    const inTokens = await person.prepared([ping()], choosing(LOCAL.Token))
    expect(inTokens.payer).toBe(LOCAL.TokenPaymaster)
    expect(offers[1]).toBe(`USDL: ${fee(inTokens.display).replace('at most ', '')}`)
    const inCoins = await person.prepared([ping()], choosing('coin'))
    expect(inCoins.payer).toBeNull()
    expect(offers[2]).toBe(`ETH: ${fee(inCoins.display).replace('at most ', '')}`)
  }, 60_000)

  test('is not offered for a token of which there is too little', async () => {
    const person = newPerson()
    await person.fund(1n)
    await expect(person.prepared([ping()], { tokens })).rejects.toMatchObject({ reason: 'balance-too-low' })
    await local.helper.client.setBalance({ address: person.address, value: parseEther('1') })
    expect((await person.prepared([ping()], { tokens })).payer).toBeNull()
  }, 60_000)

  test('cannot be paid with what the operation itself gives away', async () => {
    const person = newPerson()
    await person.fund(50n * USD)
    const outcome = person.prepared([transfer(newAddress(), 50n * USD)], { tokens })
    await expect(outcome).rejects.toMatchObject({ reason: 'balance-too-low' })
    expect(await person.tokens()).toBe(50n * USD)
  }, 60_000)
})

describe('a page’s paymaster', () => {
  const named = (path: string, more: object = {}) => ({
    paymasterService: { url: `${server.url}${path}`, context: { policyId: 'demo' }, ...more },
  })

  test('pays, and is shown as a service of the page', async () => {
    const person = newPerson()
    const { display, approve } = await person.prepared([ping()], {}, named('/'))
    expect(fee(display)).toBe('Free, paid by a service of shop.example')
    expect(display.rows).toContainEqual({
      label: 'Paymaster',
      value: LOCAL.SponsorPaymaster,
      kind: 'address',
    })
    expect(await approve()).toMatchObject({ status: 'success' })
  }, 60_000)

  test('that refuses is its page’s problem, unless it is optional', async () => {
    const person = newPerson()
    const outcome = person.prepared([ping()], { sponsor }, named('/refuses'))
    await expect(outcome).rejects.toMatchObject({
      code: -32001,
      message: 'The policy does not cover this operation',
    })
    const { display } = await person.prepared([ping()], { sponsor }, named('/refuses', { optional: true }))
    expect(fee(display)).toBe('Free, paid by Airlock demo')
  }, 60_000)
})
