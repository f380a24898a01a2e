import { AirlockError } from '@airlock/host-sdk/contract'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { signedIn } from '../../testing/embedded.ts'
import { CONFIG, type Harness, networksOn, SITE, settle } from '../../testing/harness.ts'
import { pass, prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, type SmartFrame } from '../../testing/smartAccounts.ts'
import { permissionOf } from '../../testing/smartSessions.ts'
import type { GivenPermission } from '../../types.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { leaveNow, revokeAndLeave, tellBefore } from './leave.ts'
import { readSessions, revokeSession } from './sessions.ts'

prepareSessions()
afterEach(() => vi.unstubAllGlobals())

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ON_NODE = { ...CONFIG, networks: networksOn('http://asked.example') }
const ON = { init: { config: { ...ON_NODE, features: { smartSessions: true } } } }
const OFF = { init: { config: CONFIG } }

const failing = (code: number) => () => {
  throw new AirlockError(code, 'It failed')
}

/** A visitor with a smart account, at the account view. */
async function visitor({
  permissions = [],
  options = ON,
  frame = {},
  change = {},
}: {
  permissions?: GivenPermission[]
  options?: object
  frame?: Partial<SmartFrame>
  change?: Parameters<typeof createSmartSecure>[1]
} = {}) {
  const secure = createSmartSecure(frame, { listPermissions: () => ({ permissions }), ...change })
  const widget = await signedIn(secure, options)
  widget.store.dispatch(openView())
  await settle()
  const isConnected = () => widget.store.getState().chains.records.eip155?.accountState.address !== null
  return { ...widget, secure, isConnected }
}

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

const signOut = async ({ store }: Pick<Harness, 'store'>) => {
  const telling = store.dispatch(tellBefore('eip155', disconnectActive()))
  await settle()
  await telling
}

test.each<[string, Parameters<typeof visitor>[0]]>([
  ['without permissions', {}],
  ['with one of another site', { permissions: [permissionOf({ site: 'https://other.example' })] }],
  ['with one that is over', { permissions: [permissionOf({ status: 'expired' })] }],
  ['with one that is revoked', { permissions: [permissionOf({ status: 'revoked' })] }],
  ['whose permissions cannot be read', { change: { listPermissions: failing(-32603) } }],
  ['while the site has switched permissions off', { permissions: [permissionOf()], options: OFF }],
  ['without smart accounts', { permissions: [permissionOf()], frame: { networks: [] } }],
])('a visitor %s signs out at once', async (_, given) => {
  const widget = await visitor(given)
  await signOut(widget)
  expect(widget.isConnected()).toBe(false)
})

test('a visitor who signs out does not wait long for the list', async () => {
  const { store, isConnected } = await visitor({
    change: { listPermissions: () => new Promise<never>(() => undefined) },
  })
  const telling = store.dispatch(tellBefore('eip155', disconnectActive()))
  // A second press asks nothing more.
  void store.dispatch(tellBefore('eip155', disconnectActive()))
  await pass(2_900)
  expect(isConnected()).toBe(true)
  await pass(200)
  await telling
  expect(isConnected()).toBe(false)
})

test('a visitor is told that this site keeps its permissions, and may sign out all the same', async () => {
  const { store, view, isConnected, secure } = await visitor({ permissions: [permissionOf()] })
  await signOut({ store })
  expect([isConnected(), view()]).toEqual([true, 'SmartSessionList'])
  expect(selectViewData(store.getState()).leaving).toBe(true)
  store.dispatch(leaveNow())
  expect(isConnected()).toBe(false)
  expect(secure.methods()).not.toContain('revokePermission')
})

test('a visitor may revoke them too: each is approved, and then they are signed out', async () => {
  const ids = ['a', 'b'].map((letter) => `0x${letter.repeat(64)}`)
  const permissions = ids.map((id) => permissionOf({ id }))
  const { store, secure, isConnected } = await visitor({ permissions })
  await signOut({ store })
  const leaving = store.dispatch(revokeAndLeave(permissions))
  for (const id of ids) {
    await settle()
    expect(secure.asked.at(-1)).toEqual(['revokePermission', { id }])
    expect(isConnected()).toBe(true)
    secure.person.go()
  }
  await settle()
  await leaving
  expect(isConnected()).toBe(false)
})

test('a visitor who rejects a revocation stays', async () => {
  const { store, secure, isConnected } = await visitor({ permissions: [permissionOf()] })
  await signOut({ store })
  const leaving = store.dispatch(revokeAndLeave([permissionOf()]))
  await settle()
  secure.person.refuse(new AirlockError(4001, 'User rejected the request'))
  await leaving
  expect(isConnected()).toBe(true)
})

test('a disconnect by the page does not ask', async () => {
  const { host, secure, isConnected } = await visitor({ permissions: [permissionOf()] })
  await host.disconnect({})
  expect(isConnected()).toBe(false)
  expect(secure.methods()).not.toContain('listPermissions')
  expect(permissionOf().site).toBe(SITE)
})
