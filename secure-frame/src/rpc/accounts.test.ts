import { describe, expect, test } from 'vitest'
import { UPGRADED_CODE } from '../smartAccount/delegation.ts'
import { openRecords } from '../storage/records.ts'
import { answer } from './answer.ts'
import { createFeeChoices } from './feePaymasters.ts'
import type { Read, Request } from './methods/allowedMethods.ts'
import { FRIEND, OWNER, SMART, smartSession } from './smartAccount/smart.fixture.ts'

const [key, smart] = [OWNER.address, SMART.address]
const ask = (method: Read, params: unknown, { context }: ReturnType<typeof smartSession>) =>
  answer({ method, params } as Request<Read>, context)

describe('the accounts', () => {
  test.each([
    ['smartAccount', [smart, key]],
    ['eoa', [key, smart]],
  ] as const)('begin with the preferred %s', async (preferred, expected) => {
    expect(await ask('eth_accounts', undefined, smartSession({ preferred }))).toEqual(expected)
  })

  test('are only that of the key on a network without smart accounts', async () => {
    const session = smartSession()
    session.context.networks.switchTo(10)
    expect(await ask('eth_accounts', undefined, session)).toEqual([key])
  })
})

describe('the capabilities (EIP-5792)', () => {
  const atomic = { atomic: { status: 'supported' } }
  /** By an upgrade with the first batch (EIP-7702). */
  const ready = { atomic: { status: 'ready' } }
  const BOTH = { enabled: ['eip155:1', 'eip155:10'] }

  test.each<[string, unknown, object]>([
    ['of the active account, if none is named', undefined, { '0x1': atomic, '0xa': atomic }],
    ['of the smart account', [smart.toLowerCase()], { '0x1': atomic, '0xa': atomic }],
    ['of the chains that are asked for', [smart, ['0xa', '0x539']], { '0xa': atomic }],
    ['of no chain', [smart, []], {}],
    ['of the account of the key', [key], { '0x1': ready }],
    ['of the account of the key, on a network whose node is another’s', [key, ['0xa']], {}],
  ])('%s', async (_, params, expected) => {
    expect(await ask('wallet_getCapabilities', params, smartSession(BOTH))).toEqual(expected)
  })

  test('are the same on whatever network, and only where the operator has smart accounts', async () => {
    const session = smartSession()
    session.context.networks.switchTo(10)
    expect(await ask('wallet_getCapabilities', [smart], session)).toEqual({ '0x1': atomic })
    expect(await ask('wallet_getCapabilities', undefined, session)).toEqual({ '0x1': ready })
  })

  test.each<[string, string, object]>([
    ['that is upgraded', UPGRADED_CODE, { '0x1': atomic }],
    ['that other code runs', `0xef0100${'11'.repeat(20)}`, { '0x1': { atomic: { status: 'unsupported' } } }],
    ['whose node answers nonsense', 'none', {}],
  ])('of an account of the key %s', async (_, code, expected) => {
    const session = smartSession()
    session.state.code = code
    expect(await ask('wallet_getCapabilities', [key], session)).toEqual(expected)
  })

  test('include the paymaster of a page only where the operator lists some', async () => {
    for (const takesPageServices of [true, false]) {
      const session = smartSession()
      session.context.smart.paymasters = {
        sponsor: 'Shop',
        tokensOn: () => [],
        takesPageServices,
        ask: () => Promise.reject,
        choices: createFeeChoices(
          openRecords('test', () => undefined),
          smart,
        ),
      }
      const expected = { ...atomic, ...(takesPageServices && { paymasterService: { supported: true } }) }
      expect(await ask('wallet_getCapabilities', [smart], session)).toEqual({ '0x1': expected })
      // One call of this account is an ordinary transaction, for which no paymaster pays.
      expect(await ask('wallet_getCapabilities', [key], session)).toEqual({ '0x1': ready })
    }
  })

  test('of another account are refused', async () => {
    await expect(ask('wallet_getCapabilities', [FRIEND], smartSession())).rejects.toMatchObject({
      code: 4100,
    })
  })
})

test('the assets of either account can be listed, and of no other', async () => {
  const session = smartSession({ answers: { eth_getBalance: '0x5' } })
  for (const account of [key, smart])
    expect(await ask('wallet_getAssets', [{ account }], session)).toMatchObject({
      '0x1': [{ balance: '0x5' }],
    })
  await expect(ask('wallet_getAssets', [{ account: FRIEND }], session)).rejects.toMatchObject({ code: 4100 })
})
