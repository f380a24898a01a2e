import { hexToBytes, recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { delegationOf, delegationTypedData } from '../permissions/delegation.ts'
import { delegationText } from '../permissions/delegationText.ts'
import { grant, NOW, OWNER, PERMISSIONS, SMART, TOKEN } from '../permissions/grants.fixture.ts'
import type { Hex } from './payload.ts'
import { PayloadSchema } from './payloadSchema.ts'
import { signPayload } from './signPayload.ts'

const keyOf = (key: Hex) => Uint8Array.from(hexToBytes(key))
const KEYS = {
  evm: keyOf('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
  solana: new Uint8Array(32),
}
const INVALID = expect.objectContaining({ code: -32602 })

const payload = (delegation: string, chainId = 8_453) =>
  ({ kind: 'evm-delegation', chainId, account: 'hybrid', delegation }) as const
const sign = (delegation: string, chainId?: number, keys: object = KEYS) =>
  signPayload(payload(delegation, chainId), keys as typeof KEYS) as { signature: Hex }

beforeEach(() => vi.useFakeTimers({ now: NOW * 1_000, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('a permission', () => {
  const given = grant(PERMISSIONS['erc20-token-periodic'])
  const text = delegationText(delegationOf(given))

  test('is signed by the owner for one chain', async () => {
    const { signature } = sign(text)
    const signerOn = (chainId: number) =>
      recoverTypedDataAddress({ ...delegationTypedData(delegationOf(given), chainId), signature })
    expect(await signerOn(8_453)).toBe(OWNER)
    expect(await signerOn(1)).not.toBe(OWNER)
  })

  test('of an account that another owner had first is signed by the present one', async () => {
    const keys = { ...KEYS, evm: keyOf(`0x${'22'.repeat(32)}`) }
    expect(() => sign(text, 1, keys)).toThrow(INVALID)
    expect(sign(text, 1, { ...keys, initialOwner: OWNER }).signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('lasts at most 31 days', () => {
    const until = (expiresAt: number) => delegationText(delegationOf({ ...given, expiresAt }))
    const last = NOW + 31 * 86_400
    expect(sign(until(last)).signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(() => sign(until(last + 1))).toThrow(INVALID)
  })

  test.each<[string, string]>([
    ['of another account', delegationText(delegationOf({ ...given, account: TOKEN }))],
    ['for everyone', delegationText(delegationOf({ ...given, delegate: `0x${'a11'.padStart(40, '0')}` }))],
    [
      'to call the account itself',
      delegationText(
        delegationOf(grant({ ...PERMISSIONS['contract-call'], contractAddress: SMART.address })),
      ),
    ],
    [
      'to transfer without a limit',
      delegationText(delegationOf(grant({ ...PERMISSIONS['contract-call'], selectors: ['0xa9059cbb'] }))),
    ],
    ['in another spelling', text.toUpperCase()],
    ['with a blank', `${text} `],
    ['with an unknown field', text.replace('{', '{"authority":"0x",')],
    ['without limits', text.replace(/"caveats":\[.*\]/, '"caveats":[]')],
    ['that is no JSON', 'delegation'],
  ])('%s is not signed', (_, refused) => {
    expect(() => sign(refused)).toThrow(INVALID)
  })
})

test('only a payload of an account that gives permissions passes the signer’s boundary', () => {
  const good = payload('{}')
  expect(PayloadSchema.safeParse(good).success).toBe(true)
  for (const changed of [{ account: 'delegated' }, { account: undefined }, { chainId: 0 }, { extra: 1 }])
    expect(PayloadSchema.safeParse({ ...good, ...changed }).success).toBe(false)
})
