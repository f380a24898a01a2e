import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { fakeNode } from '../rpc/node.fixture.ts'
import { createChain, FRIEND } from '../rpc/smartAccount/smart.fixture.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { UPGRADE, UPGRADED_CODE } from '../smartAccount/delegation.ts'
import { owner } from './approvals.fixture.ts'
import { WALLET } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'

// Modules that the frame loads later are loaded before the clock runs.
import '../rpc/smartAccount/atomicity.ts'
import '../rpc/smartAccount/undelegate.ts'
import '../rpc/smartAccount/upgrade.ts'

const KEY = WALLET.evmAddress as `0x${string}`
const FOREIGN = `0xef0100${FRIEND.slice(2)}`

/** A signed-in person, as the widget sees their frame, whose account of the key has this code. */
function person(code: unknown) {
  const chain = createChain()
  const { fetch, asked } = fakeNode({
    ...chain.answers,
    eth_getCode: ([address]: string[]) => (address === UPGRADE ? '0x60' : code),
    eth_getTransactionCount: '0x3',
    eth_estimateGas: '0x5208',
    eth_sendRawTransaction: () => null,
  })
  const frame = owner({ smartAccounts: ['eip155:1'], fetch })
  const child = handlersOf(frame.env)
  const call = { signal: new AbortController().signal }
  const revoke = () => {
    const outcome = Promise.resolve(child.revokeDelegation({}, call))
    outcome.catch(() => undefined)
    return outcome
  }
  return { ...frame, asked, revoke, read: async () => child.getDelegation({}, call), child, call }
}

afterEach(() => vi.unstubAllGlobals())

describe('the delegation of the account of the key', () => {
  test.each([
    ['none', '0x', { state: 'none' }],
    ['ours', UPGRADED_CODE, { state: 'ours', contract: UPGRADE.toLowerCase() }],
    ['other', FOREIGN, { state: 'other', contract: FRIEND }],
  ])('is %s', async (_, code, expected) => {
    expect(await person(code).read()).toEqual(expected)
  })

  test('is unknown if the node answers nonsense', async () => {
    await expect(person('0x6000').read()).rejects.toMatchObject({ reason: 'network' })
  })

  test.each([UPGRADED_CODE, FOREIGN])('of %s is removed only after an approval', async (code) => {
    const { revoke, on, did, signer } = person(code)
    const outcome = revoke()
    const { display, account, onReject } = await on(ApproveScreen)
    expect(account).toBe(KEY)
    expect(display.title).toBe('Remove the upgrade from your account')
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    expect(did).not.toContain('sign')
    expect(signer.sign).not.toHaveBeenCalled()
  })

  test('is signed as the payload that was shown, which can do nothing else', async () => {
    const { revoke, on, signer } = person(UPGRADED_CODE)
    void revoke()
    const { onApprove } = await on(ApproveScreen)
    onApprove()
    await vi.waitFor(() => expect(signer.sign).toHaveBeenCalled())
    expect(signer.sign.mock.calls[0]?.[0].payload).toEqual({
      kind: 'evm-undelegate',
      chainId: 1,
      nonce: 3,
      gas: '0xb3b0',
      maxFeePerGas: '0x77359401',
      maxPriorityFeePerGas: '0x1',
    })
  })

  test('is not removed if there is none', async () => {
    await expect(person('0x').revoke()).rejects.toMatchObject({ code: -32602 })
  })

  test('cannot be removed by a site', async () => {
    const { child, call } = person(UPGRADED_CODE)
    const request = { method: 'airlock_undelegate', params: [KEY] }
    await expect(child.request(request, call)).rejects.toMatchObject({ code: 4200 })
  })
})

describe('the calls of the account of the key', () => {
  const calls = (change: object = {}): Request<Approval> => ({
    method: 'wallet_sendCalls',
    params: [{ from: KEY, atomicRequired: true, calls: [{ to: FRIEND }, { to: FRIEND }], ...change }],
  })

  test('are refused if they must be atomic and other code runs the account', async () => {
    await expect(person(FOREIGN).ask(calls())).rejects.toMatchObject({ code: 5760 })
  })
})
