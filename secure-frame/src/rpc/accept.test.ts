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
  ['wallet_revokePermissions', undefined],
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
