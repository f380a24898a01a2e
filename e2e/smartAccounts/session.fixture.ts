import type { Address } from 'viem'
import { vi } from 'vitest'
import { decode } from '../../secure-frame/src/approval/decode.ts'
import type { Display } from '../../secure-frame/src/approval/display.ts'
import { newBundles } from '../../secure-frame/src/rpc/bundles.fixture.ts'
import type { RpcContext } from '../../secure-frame/src/rpc/context.ts'
import type { Follow } from '../../secure-frame/src/rpc/follow.ts'
import { createNetworks } from '../../secure-frame/src/rpc/networks.ts'
import { createOperations } from '../../secure-frame/src/rpc/operations.ts'
import { createSent } from '../../secure-frame/src/rpc/sent.ts'
import type { Payload } from '../../secure-frame/src/signing/payload.ts'
import { smartAccountOf } from '../../secure-frame/src/smartAccount/accounts.ts'
import { openRecords } from '../../secure-frame/src/storage/records.ts'

/* The session of a person on the local chain, as the frame has it. */

export const SITE = 'https://shop.example'

/** Looks for thirty seconds, as the screen does for longer. */
export const follow: Follow = (look) => vi.waitUntil(look, { timeout: 30_000, interval: 50 })

/** Nothing is kept: each test has accounts of its own. */
export const noRecords = () => openRecords('test', () => undefined)

type Smart = NonNullable<RpcContext['smart']>
type Given = Pick<Smart, 'bundler' | 'preferred'> & Partial<Pick<Smart, 'permissions' | 'paymasters'>>

/**
 * A new session.
 *
 * @param owner - the account of the person's key.
 * @param send - sends the requests to the node.
 */
export function sessionOf(
  owner: Address,
  chain: { url: string },
  given: Given,
  send: typeof fetch = fetch,
): RpcContext & { smart: Smart } {
  const network = {
    id: 'eip155:31337',
    name: 'Local chain',
    rpcUrl: chain.url,
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
  }
  const account = smartAccountOf('hybrid', owner)
  const delegated = smartAccountOf('delegated', owner)
  const operationsOf = (address: string) => createOperations(noRecords(), address)
  return {
    networks: createNetworks([network], null, send),
    accounts: { eip155: owner, solana: '' },
    sent: createSent(),
    bundles: newBundles(),
    smart: {
      account,
      operations: operationsOf(account.address),
      delegated: { account: delegated, operations: operationsOf(delegated.address) },
      networks: [network.id],
      ...given,
    },
  }
}

/** What a person sees of a payload. */
export function shown(
  payload: Payload,
  { networks, accounts, sent }: RpcContext,
  fees?: Parameters<typeof decode>[1]['fees'],
): Promise<Display> {
  const network = networks.active('eip155')
  return decode(payload, {
    site: { origin: SITE },
    network,
    account: accounts,
    hasSmartAccounts: true,
    sent,
    ...(fees && { fees }),
    call: networks.node(network),
  })
}
