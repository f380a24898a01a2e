import { AirlockError } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { CONFIG, type Harness, SITE, settle } from '../../testing/harness.ts'
import { pass, prepareSessions } from '../../testing/session.ts'
import { failing, permissionOf, smartVisitor as visitor } from '../../testing/smartSessions.ts'
import { disconnectAll, disconnectConnection } from '../account/switchConnection.ts'
import { leaveActive, leaveNow, revokeAndLeave } from './leave.ts'

prepareSessions()

const OFF = { init: { config: CONFIG } }

const signOut = async ({ store }: Pick<Harness, 'store'>) => {
  const telling = store.dispatch(leaveActive())
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
  const telling = store.dispatch(leaveActive())
  // A second press asks nothing more.
  void store.dispatch(leaveActive())
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

test.each([
  ['disconnects all wallets', () => disconnectAll()],
  [
    'disconnects the wallet in their list',
    () => disconnectConnection({ namespace: 'solana', connectorId: EMBEDDED_ID }),
  ],
])('a visitor who %s is told too', async (_, end) => {
  const { store, view, isConnected } = await visitor({ permissions: [permissionOf()] })
  const telling = store.dispatch(end())
  await settle()
  await telling
  expect([isConnected(), view()]).toEqual([true, 'SmartSessionList'])
  store.dispatch(leaveNow())
  expect(isConnected()).toBe(false)
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
