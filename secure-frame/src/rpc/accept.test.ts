import { expect, test } from 'vitest'
import { acceptRequest } from './accept.ts'
import { createNetworks } from './networks.ts'
import { network } from './node.fixture.ts'

const ours = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'cd'.repeat(32)}`
const operation = { sender: ours, callData: '0x' }
const networks = createNetworks([network('eip155:1')])

test.each([
  ['wallet_grantPermissions', [{}]],
  ['wallet_requestExecutionPermissions', [{}]],
  ['wallet_revokePermissions', [{ permissionsContext: '0xab' }]],
  ['wallet_revokeExecutionPermission', { permissionContext: '0xab' }],
  ['wallet_getSupportedExecutionPermissions', []],
  ['wallet_getGrantedExecutionPermissions', []],
  ['eth_sendUserOperation', [operation, ours]],
  ['eth_getUserOperationReceipt', [hash]],
  ['eth_getUserOperationByHash', [hash]],
  ['eth_estimateUserOperationGas', [operation, ours]],
  ['eth_supportedEntryPoints', []],
])('%s needs a smart account, and is refused before the person is asked', (method, params) => {
  expect(() => acceptRequest({ method, params } as Parameters<typeof acceptRequest>[0], networks)).toThrow(
    expect.objectContaining({
      code: 4200,
      message: `The method ${method} does not exist / is not available for this account`,
    }),
  )
})

test('methods about operations are accepted only where the active network has smart accounts', () => {
  const both = createNetworks([network('eip155:1'), network('eip155:10')])
  const ask = (smartAccounts: readonly string[], on = both) =>
    acceptRequest({ method: 'eth_supportedEntryPoints' }, on, { smartAccounts })
  expect(ask(['eip155:1'])).toMatchObject({ method: 'eth_supportedEntryPoints' })
  expect(() => ask(['eip155:10'])).toThrow(expect.objectContaining({ code: 4200 }))
  both.switchTo('eip155:10')
  expect(() => ask(['eip155:1'])).toThrow(expect.objectContaining({ code: 4200 }))
})

test('methods about permissions are accepted only in a project that has them', () => {
  const ask = (permissions: boolean) =>
    acceptRequest({ method: 'wallet_getGrantedExecutionPermissions' }, networks, {
      smartAccounts: ['eip155:1'],
      permissions,
    })
  expect(ask(true)).toMatchObject({ method: 'wallet_getGrantedExecutionPermissions' })
  expect(() => ask(false)).toThrow(expect.objectContaining({ code: 4200 }))
})

test('the requests of the wallet itself cannot be made by a site', () => {
  for (const method of ['airlock_givePermission', 'airlock_disablePermission'])
    expect(() =>
      acceptRequest({ method, params: [] }, networks, { permissions: true, smartAccounts: ['eip155:1'] }),
    ).toThrow(expect.objectContaining({ code: 4200 }))
})
