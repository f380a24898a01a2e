import { describe, expect, test } from 'vitest'
import { RequestError } from '../failure/requestError.ts'
import { acceptRequest } from '../rpc/accept.ts'
import { answer } from '../rpc/answer.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Request } from '../rpc/methods/allowedMethods.ts'
import { prepare } from '../rpc/prepare.ts'
import { FRIEND, OWNER, SMART, smartSession } from '../rpc/smartAccount/smart.fixture.ts'
import { rejected } from './screens.ts'
import { sendCalls } from './sendCalls.tsx'

/* The rules of EIP-5792 (https://eips.ethereum.org/EIPS/eip-5792) for both accounts: what is prepared and sent has tests of
   its own. */

const HASH = `0x${'a1'.repeat(32)}`
const call = { to: FRIEND, value: '0x1' }
const BATCH = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [call, call] }

interface Wallet {
  context: RpcContext
  from: string
}

const wallets = {
  'the smart account': (): Wallet => ({ context: smartSession().context, from: SMART.address }),
  /** Of a project without smart accounts: it cannot be upgraded. */
  'the account of the key': (): Wallet => {
    const { smart: _, ...context } = smartSession().context
    return { context, from: OWNER.address }
  },
}
type Name = keyof typeof wallets
const NAMES = Object.keys(wallets) as Name[]

/** Sends calls as the frame does, for a person who approves unless told otherwise. */
async function send({ context, from }: Wallet, change: object = {}, decide = async () => {}) {
  // As it crosses the boundary: fields without a value are left out.
  const params = JSON.parse(JSON.stringify([{ ...BATCH, from, ...change }]))
  const request = acceptRequest({ method: 'wallet_sendCalls', params }, context.networks)
  return sendCalls(
    request as Request<'wallet_sendCalls'>,
    {
      ask: async () => {
        await decide()
        return HASH
      },
      askOnce: async (once) => {
        await prepare(once, context)
        await decide()
        return HASH
      },
      perform: () => Promise.resolve(undefined as never),
    },
    context,
  )
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'sent',
    ({ code }: { code: number }) => code,
  )

const service = { paymasterService: { url: 'https://paymaster.example' } }
const hint = (value: unknown) => ({ capabilities: { hint: value } })

/** What is asked, and the outcome with the smart account and with the account of the key. */
const RULES: readonly [rule: string, change: object, smart: number | 'sent', key: number | 'sent'][] = [
  ['a batch', {}, 'sent', 'sent'],
  ['no `from`: the wallet chooses the account', { from: undefined }, 'sent', 'sent'],
  ['version 1.0', { version: '1.0', chainId: undefined, atomicRequired: undefined }, 'sent', 'sent'],
  ['another version', { version: '3.0' }, -32602, -32602],
  ['version 2.0.0 without `atomicRequired`', { atomicRequired: undefined }, -32602, -32602],
  ['version 2.0.0 without `chainId`', { chainId: undefined }, -32602, -32602],
  ['`atomicRequired`', { atomicRequired: true }, 'sent', 5760],
  ['`atomicRequired` for one call', { atomicRequired: true, calls: [call] }, 'sent', 'sent'],
  ['a deployment', { calls: [{ data: '0x60' }] }, -32602, 'sent'],
  ['a call to a name', { calls: [{ to: 'ada.eth' }] }, -32602, -32602],
  ['data without 0x', { calls: [{ to: FRIEND, data: '60' }] }, -32602, -32602],
  ['no calls', { calls: [] }, -32602, -32602],
  ['another account', { from: FRIEND }, 4100, 4100],
  ['a network that is not listed', { chainId: '0x539' }, 5710, 5710],
  ['a listed network that is not active', { chainId: '0xa' }, 4901, 4901],
  ['8 calls', { calls: Array(8).fill(call) }, 'sent', 'sent'],
  ['9 calls', { calls: Array(9).fill(call) }, 'sent', 5740],
  ['33 calls', { calls: Array(33).fill(call) }, 5740, 5740],
  ['an unknown capability', hint({}), 5700, 5700],
  ['an unknown capability of one call', { calls: [{ ...call, ...hint({}) }] }, 5700, 5700],
  ['a capability that is optional in words only', hint({ optional: 'true' }), 5700, 5700],
  ['an optional capability', hint({ optional: true }), 'sent', 'sent'],
  [
    'an optional capability of one call',
    { calls: [{ ...call, ...hint({ optional: true }) }] },
    'sent',
    'sent',
  ],
  ['a paymaster that the project does not know', { capabilities: service }, 5700, 5700],
  ['an id', { id: 'mine' }, 'sent', 'sent'],
  ['an id of 4096 bytes', { id: `0x${'ab'.repeat(4_096)}` }, 'sent', 'sent'],
  ['a longer id', { id: `0x${'ab'.repeat(4_097)}` }, -32602, -32602],
]

describe.each(NAMES)('wallet_sendCalls of %s', (name) => {
  const own = wallets[name]

  test.each(RULES)('%s', async (_, change, smart, key) => {
    const expected = { 'the smart account': smart, 'the account of the key': key }[name]
    expect(await codeOf((async () => send(own(), change))())).toBe(expected)
  })

  test('the id is the dApp’s, unique, and free again if the person rejects', async () => {
    const wallet = own()
    const no = async () => {
      throw rejected()
    }
    expect(await codeOf(send(wallet, { id: 'mine' }, no))).toBe(4001)
    expect(await send(wallet, { id: 'mine' })).toEqual({ id: 'mine' })
    expect(await codeOf(send(wallet, { id: 'mine' }))).toBe(5720)
    expect(await send(wallet, { id: 'Mine' })).toEqual({ id: 'Mine' })
  })

  test('the id stays taken if the calls may have been sent, and leads to them', async () => {
    const wallet = own()
    const data = { callsId: `0x${'ab'.repeat(96)}`, transactionHash: HASH }
    const noAnswer = async () => {
      throw new RequestError('may-have-been-sent', -32603, 'it may have been sent', data)
    }
    expect(await codeOf(send(wallet, { id: 'mine' }, noAnswer))).toBe(-32603)
    expect(await codeOf(send(wallet, { id: 'mine' }))).toBe(5720)
    expect(await wallet.context.bundles.idOf('mine')).toBe(data.callsId)
    expect(wallet.context.bundles.isOpen('mine')).toBe(false)
  })

  test('a refused request does not use up its id', async () => {
    const wallet = own()
    expect(await codeOf(send(wallet, { id: 'mine', ...hint({}) }))).toBe(5700)
    expect(await codeOf(send(wallet, { id: 'mine' }))).toBe('sent')
  })

  test('version 1.0 has a bare id', async () => {
    expect(await send(own(), { version: '1.0', id: 'mine' })).toBe('mine')
  })

  test('an unknown id has no status, and capabilities are only told of an own account', async () => {
    const { context } = own()
    const status = answer({ method: 'wallet_getCallsStatus', params: ['unknown'] }, context)
    expect(await codeOf(status)).toBe(5730)
    const foreign = answer({ method: 'wallet_getCapabilities', params: [FRIEND] }, context)
    expect(await codeOf(foreign)).toBe(4100)
  })

  test('capabilities leave out networks that are not known, and report atomicity where there is any', async () => {
    const { context, from } = own()
    const asked = ['0x1', '0xa', '0x539'] as `0x${string}`[]
    const found = await answer(
      { method: 'wallet_getCapabilities', params: [from as `0x${string}`, asked] },
      context,
    )
    const atomic = { '0x1': { atomic: { status: 'supported' } } }
    expect(found).toEqual(name === 'the smart account' ? atomic : {})
  })
})
