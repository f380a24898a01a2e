import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { type Harness, settle } from '../../testing/harness.ts'
import { pass, prepareSessions } from '../../testing/session.ts'
import { failing, permissionOf, smartVisitor as visitor } from '../../testing/smartSessions.ts'
import { readSessions, revokeSession } from './sessions.ts'

prepareSessions()
afterEach(() => vi.unstubAllGlobals())

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const toastOf = ({ store }: Pick<Harness, 'store'>) => selectToast(store.getState())

test('the list has the unit of each amount: of the network, or as the token’s contract says', async () => {
  const answers: Record<string, string> = {
    [toFunctionSelector('decimals()')]: encodeAbiParameters([{ type: 'uint256' }], [6n]),
    [toFunctionSelector('symbol()')]: encodeAbiParameters([{ type: 'string' }], ['USDC']),
    [toFunctionSelector('name()')]: encodeAbiParameters([{ type: 'string' }], ['USD Coin']),
    [toFunctionSelector('balanceOf(address)')]: encodeAbiParameters([{ type: 'uint256' }], [0n]),
  }
  const of = (tokenAddress: string) =>
    ({ type: 'erc20-token-allowance', tokenAddress, allowance: '1' }) as const
  const permissions = [
    permissionOf({ grantedAt: 1 }),
    permissionOf({ grantedAt: 3, permission: of(TOKEN) }),
    permissionOf({ grantedAt: 2, permission: of(`0x${'12'.repeat(20)}`) }),
    permissionOf({ grantedAt: 0, chainId: 'eip155:999999' }),
  ]
  const { store } = await visitor({ permissions })
  vi.stubGlobal('fetch', async (_: unknown, { body = '{}' }: { body?: string } = {}) => {
    const { id, params } = JSON.parse(body)
    const [{ to, data }] = params ?? [{}]
    const isToken = to?.toLowerCase() === TOKEN.toLowerCase()
    return Response.json({ jsonrpc: '2.0', id, result: (isToken && answers[data?.slice(0, 10)]) || '0x' })
  })
  const reading = store.dispatch(readSessions())
  await settle()
  expect((await reading).map(({ unit }) => unit)).toEqual([
    { symbol: 'USDC', decimals: 6 },
    null,
    { name: 'Ether', symbol: 'ETH', decimals: 18 },
    null,
  ])
})

test('the list does not wait for a network that does not answer', async () => {
  const permission = { type: 'erc20-token-allowance', tokenAddress: TOKEN, allowance: '1' } as const
  const { store } = await visitor({ permissions: [permissionOf({ permission })] })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const reading = store.dispatch(readSessions())
  await pass(3_000)
  expect(await reading).toMatchObject([{ unit: null }])
})

test('a revocation is approved in the secure frame only', async () => {
  const { store, secure, view } = await visitor({ permissions: [permissionOf()] })
  const revoking = store.dispatch(revokeSession(permissionOf().id))
  await settle()
  expect(view()).toBe('ApproveTransaction')
  secure.person.go()
  expect(await revoking).toBe(true)
  await settle()
  expect(secure.asked).toContainEqual(['revokePermission', { id: permissionOf().id }])
  expect(toastOf({ store })).toMatchObject({ message: 'Permission revoked', variant: 'success' })
})

test.each([
  [4001, false],
  [-32603, true],
])(
  'a revocation that fails with %i is shown if it is not the visitor’s own decision',
  async (code, isShown) => {
    const { store } = await visitor({ change: { revokePermission: failing(code) } })
    const before = toastOf({ store }).id
    expect(await store.dispatch(revokeSession(permissionOf().id))).toBe(false)
    const toast = toastOf({ store })
    expect(toast.id !== before && toast.message === 'Error revoking smart session').toBe(isShown)
  },
)
