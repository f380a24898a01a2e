import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { refusal } from '../testing/answers.ts'
import { ADA, asking, EVE, TOKEN, usePaymasters } from './paymasters.fixture.ts'

const { parts, tokenAt, ask, asked } = usePaymasters()

const ELSEWHERE = `0x${'ef'.repeat(20)}`
const quoting = (tokens: string[]) => ({
  chainId: 'eip155:10',
  method: 'pimlico_getTokenQuotes',
  params: [{ tokens }, ENTRY_POINT, '0xa'],
})

describe('the paymaster of a project', () => {
  test.each(['pm_getPaymasterStubData', 'pm_getPaymasterData'])(
    'is asked by %s, and told the context of the project',
    async (method) => {
      const response = await ask({ ...asking(), method }, await tokenAt('shop'))
      expect(await response.json()).toEqual({ result: { any: 'shape' } })
      expect(parts.own.received).toMatchObject([{ method, path: '/10/pay?apikey=canary-key' }])
      const [operation, ...others] = parts.own.received[0]?.params ?? []
      expect(operation).toMatchObject({ sender: ADA.smart })
      expect(others).toEqual([ENTRY_POINT, '0xa', { policyId: 'p1' }])
    },
  )

  test.each([
    ['the account of the key', ADA.key],
    ['the smart account in lower case', ADA.smart.toLowerCase()],
  ])('pays for %s', async (_, sender) => {
    expect((await ask(asking(null, { sender }), await tokenAt('shop'))).status).toBe(200)
  })

  test('is told nothing but the token, if it takes that for the fee', async () => {
    const token = TOKEN.toLowerCase()
    expect((await ask(asking({ token }), await tokenAt('tokens'))).status).toBe(200)
    expect(parts.own.received[0]?.params[3]).toEqual({ token })
  })

  test('is asked for the prices of its tokens', async () => {
    expect((await ask(quoting([TOKEN]), await tokenAt('tokens'))).status).toBe(200)
    expect(parts.own.received).toMatchObject([
      { method: 'pimlico_getTokenQuotes', path: '/10/pay?apikey=canary-key' },
    ])
  })

  test('is limited like everything that costs money', async () => {
    const token = await tokenAt('shop')
    const statuses: number[] = []
    for (const body of [asking(), asking(), asking()]) statuses.push((await ask(body, token)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect(parts.own.received).toHaveLength(2)
  })
})

describe('is refused, and no paymaster is asked:', () => {
  const own0 = asking()
  test.each<[string, string, object, string]>([
    ['an operation of another person', 'shop', asking(null, { sender: EVE.smart }), 'invalid'],
    ['an operation of another person’s key', 'shop', asking(null, { sender: EVE.key }), 'invalid'],
    ['a second account of the own key', 'shop', asking(null, { sender: ADA.second }), 'invalid'],
    ['a context of the frame', 'shop', asking({ policyId: 'p9' }), 'invalid'],
    ['a context beside the token', 'shop', asking({ token: TOKEN, policyId: 'p9' }), 'invalid'],
    ['a token that the project does not take', 'shop', asking({ token: ELSEWHERE }), 'not-found'],
    [
      'a token of another network',
      'shop',
      { ...own0, chainId: 'eip155:1', params: [own0.params[0], ENTRY_POINT, '0x1', { token: TOKEN }] },
      'not-found',
    ],
    ['the price of a token that the project does not take', 'shop', quoting([TOKEN, ELSEWHERE]), 'not-found'],
    ['a sponsored operation, if the project sponsors none', 'tokens', own0, 'not-found'],
    ['a project without a paymaster', 'unsponsored', own0, 'not-found'],
  ])('%s', async (_, projectId, body, code) => {
    expect(await refusal(await ask(body, await tokenAt(projectId)))).toMatchObject({ code })
    expect(asked()).toEqual([])
  })

  test('a person without a wallet', async () => {
    expect(await refusal(await ask(asking(), await tokenAt('shop', null)))).toMatchObject({ code: 'invalid' })
    expect(asked()).toEqual([])
  })
})
