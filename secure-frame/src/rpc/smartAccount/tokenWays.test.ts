import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'
import { EUR, PAYMASTER, payingSession, USD, USDT } from './feePayment.fixture.ts'
import { FRIEND, refusal } from './smart.fixture.ts'

const refused = refusal('not covered', -32001)
const prefund = new NodeError('balance-too-low', -32500, 'AA21')

/** A bundler whose estimates fail if the account pays in coins. */
const withoutCoins = {
  eth_estimateUserOperationGas: ([operation]: [{ paymaster?: string }]) =>
    operation.paymaster === undefined
      ? prefund
      : { preVerificationGas: '0x64', verificationGasLimit: '0x64', callGasLimit: '0x64' },
}

describe('an account without coins', () => {
  const paying = (funds: object, more: object = {}) =>
    payingSession({ tokens: [USD, EUR, USDT], funds, bundler: withoutCoins, ...more })
  // (300 gas of the operation + 100 + 50 of the paymaster) at 9 wei each, for 2 units a wei.
  const most = 8_100n

  test('pays in the token that it has: its first call allows exactly the maximum', async () => {
    const { send, own } = paying({ tokens: { [USD]: most } })
    const { by, calls, operation } = await send()
    expect([by, calls.length]).toEqual(['token', 2])
    expect(calls[0]).toMatchObject({ to: USD, value: 0n })
    expect(calls[0]?.data.endsWith(most.toString(16))).toBe(true)
    expect(operation.paymaster?.paymasterData).toBe('0x11')
    const sponsoring = own.asked.filter(({ method }) => method.startsWith('pm_'))
    expect(sponsoring.map(({ params }) => params[3])).toEqual([{ token: USD }, { token: USD }])
    // The paymaster agrees to the operation as it is, and not to the one whose gas was estimated.
    expect(sponsoring[1]?.params[0]).toMatchObject({ callData: operation.callData })
  })

  test('allows nothing more if enough is allowed already', async () => {
    const { calls } = await paying({ tokens: { [USD]: 10n ** 9n }, allowed: { [USD]: most } }).send()
    expect(calls).toEqual([{ to: FRIEND.toLowerCase(), value: 0n, data: '0xab' }])
  })

  test.each([
    ['is raised', USD, 1],
    ['is first set to zero, where the token demands it,', USDT, 2],
  ])('an allowance that is too low %s', async (_, token, approvals) => {
    const { calls } = await paying({ tokens: { [token]: 10n ** 9n }, allowed: { [token]: 5n } }).send()
    expect(calls.slice(0, -1).map(({ to }) => to)).toEqual(Array(approvals).fill(token))
  })

  test.each<[string, object, object]>([
    ['no token', {}, {}],
    ['too little of each', { tokens: { [USD]: most - 1n, [EUR]: 1n } }, {}],
    ['a paymaster without prices', { tokens: { [USD]: most } }, { own: { pimlico_getTokenQuotes: refused } }],
    [
      'a paymaster without an answer',
      { tokens: { [USD]: most } },
      { own: { pm_getPaymasterStubData: refused } },
    ],
    [
      'a paymaster whose answer names another contract than its prices',
      { tokens: { [USD]: most } },
      { own: { pm_getPaymasterStubData: { paymaster: FRIEND, paymasterData: '0x' } } },
    ],
  ])('with %s is told that it has too little', async (_, funds, more) => {
    await expect(paying(funds, more).send()).rejects.toMatchObject({ message: 'AA21' })
  })

  test('cannot pay with tokens that the calls themselves send away', async () => {
    const { send } = paying({ tokens: { [USD]: most } })
    const data = `0xa9059cbb${'00'.repeat(12)}${FRIEND.slice(2)}${'0'.repeat(63)}1`
    await expect(send({}, { to: USD, data })).rejects.toMatchObject({ message: 'AA21' })
  })

  test('is not charged more than it was told', async () => {
    const own = {
      pm_getPaymasterData: { paymaster: PAYMASTER, paymasterData: '0x11', paymasterPostOpGasLimit: '0x65' },
    }
    const { send } = paying({ tokens: { [USD]: 10n ** 9n } }, { own })
    await expect(send()).rejects.toMatchObject({
      reason: 'network',
      message: expect.stringMatching(/raised/),
    })
  })
})
