import { AirlockError } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { rejected } from '../../app/screens.ts'
import { nodeProblem } from '../../failure/requestError.ts'
import type { FeeOption } from '../feePaymasters.ts'
import { EUR, PAYMASTER, payingSession, USD, USDT } from './feePayment.fixture.ts'
import { FRIEND, refusal } from './smart.fixture.ts'

const url = 'https://pm.example'
const named = (more: object = {}) => ({ paymasterService: { url, context: { policy: 'p' }, ...more } })
const refused = refusal('not covered', -32001)
describe('a paymaster that the page names', () => {
  test('pays, with the page’s own context', async () => {
    const { send, own, pages } = payingSession({ takesPageServices: true, sponsor: 'Shop' })
    const { operation, by } = await send(named())
    expect([operation.paymaster?.paymaster, by]).toEqual([PAYMASTER, 'page'])
    expect(pages.asked.map(({ method, url: at, params }) => [method, at, params[3]])).toEqual([
      ['pm_getPaymasterStubData', url, { policy: 'p' }],
      ['pm_getPaymasterData', url, { policy: 'p' }],
    ])
    expect(own.asked).toEqual([])
  })

  test('is refused where the project lists none, unless it is optional', async () => {
    const { send, pages } = payingSession({ sponsor: 'Shop' })
    await expect(send(named())).rejects.toMatchObject({ code: 5700 })
    expect((await send(named({ optional: true }))).by).toBe('project')
    expect(pages.asked).toEqual([])
  })

  const unlisted = new AirlockError(5700, 'The operator of this wallet does not list the page’s paymaster')
  test.each([
    ['that the project does not list', unlisted, 5700],
    ['that refuses', refused, -32001],
    ['that is away', nodeProblem('away'), -32603],
  ])('%s is an error, unless it is optional', async (_, failure, code) => {
    const { send } = payingSession({
      takesPageServices: true,
      sponsor: 'Shop',
      pages: { pm_getPaymasterStubData: failure },
    })
    await expect(send(named())).rejects.toMatchObject({ code })
    expect((await send(named({ optional: true }))).by).toBe('project')
  })
})

describe('the sponsor of a project', () => {
  test('pays, and is told nothing by the frame', async () => {
    const { send, own } = payingSession({ sponsor: 'Shop', tokens: [USD], funds: { coins: 10n ** 18n } })
    expect(await send()).toMatchObject({ by: 'project', operation: { paymaster: { paymasterData: '0x11' } } })
    expect(own.asked.map(({ params }) => params[3])).toEqual([{}, {}])
  })

  test.each<[string, Record<string, unknown>]>([
    ['refuses', { pm_getPaymasterStubData: refused }],
    ['refuses at the end', { pm_getPaymasterData: refused }],
    ['is away', { pm_getPaymasterStubData: nodeProblem('away') }],
    ['gives no answer that can be read', { pm_getPaymasterStubData: 'free!' }],
    ['changes its contract', { pm_getPaymasterData: { paymaster: FRIEND, paymasterData: '0x' } }],
  ])('that %s leaves the fee to the account', async (_, own) => {
    expect(await payingSession({ sponsor: 'Shop', own }).send()).toMatchObject({
      by: undefined,
      operation: { paymaster: null },
    })
  })

  test('whose contract does not pay leaves it to the account too', async () => {
    const estimate = ([operation]: [{ paymaster?: string }]) =>
      operation.paymaster
        ? refusal('AA31 paymaster deposit too low')
        : { preVerificationGas: '0x64', verificationGasLimit: '0x64', callGasLimit: '0x64' }
    const bundler = { eth_estimateUserOperationGas: estimate }
    expect((await payingSession({ sponsor: 'Shop', bundler }).send()).by).toBeUndefined()
  })

  test('is not blamed for an operation that would fail: its reason is reported', async () => {
    const bundler = { eth_estimateUserOperationGas: refusal('execution reverted: no') }
    const { send } = payingSession({ sponsor: 'Shop', bundler })
    await expect(send()).rejects.toMatchObject({ message: 'execution reverted: no' })
  })

  test('is not asked if the project takes tokens only', async () => {
    const { send, own } = payingSession({ tokens: [USD], funds: { coins: 10n ** 18n } })
    expect((await send()).by).toBeUndefined()
    expect(own.asked).toEqual([])
  })
})

describe('a person who can pay in coins and in tokens', () => {
  const coins = 10n ** 18n
  const tokens = { [USD]: 10n ** 9n, [EUR]: 10n ** 9n }
  const all = { tokens: [USD, EUR, USDT], funds: { coins, tokens } }

  test('chooses, with the most that each costs; the choice is remembered for the next time', async () => {
    const asked: [readonly string[], string][] = []
    const chooses = (options: readonly FeeOption[], preselected: string) => {
      asked.push([options.map(({ way, name, most }) => `${way} ${name} ${most}`), preselected])
      return EUR
    }
    const { send } = payingSession({ ...all, chooses })
    const { calls, by } = await send()
    expect([calls[0]?.to, by]).toEqual([EUR, 'token'])
    await send()
    const options = ['coin ETH 0.00000000000315 ETH', `${USD} USD 6.3027 USD`, `${EUR} EUR 6.3027 EUR`]
    expect(asked).toEqual([
      [options, 'coin'],
      [options, EUR],
    ])
  })

  test('is not asked if there is one way only', async () => {
    const chooses = vi.fn()
    expect((await payingSession({ ...all, funds: { coins }, chooses }).send()).by).toBeUndefined()
    const poor = payingSession({ ...all, funds: { coins: 1n, tokens: { [USD]: 10n ** 9n } }, chooses })
    expect((await poor.send()).by).toBe('token')
    expect(chooses).not.toHaveBeenCalled()
  })

  test('may reject the request', async () => {
    const chooses = () => Promise.reject(rejected())
    await expect(payingSession({ ...all, chooses }).send()).rejects.toMatchObject({ code: 4001 })
  })

  test('pays in coins if nobody can be asked', async () => {
    expect((await payingSession(all).send()).by).toBeUndefined()
  })

  test('has a remembered choice that is no longer possible', async () => {
    const seen: string[] = []
    const { send, choices } = payingSession({
      ...all,
      chooses: (_, preselected) => {
        seen.push(preselected)
        return 'coin'
      },
    })
    await choices.keep(1, USDT)
    await send()
    expect([seen, await choices.last(1)]).toEqual([['coin'], 'coin'])
  })
})
