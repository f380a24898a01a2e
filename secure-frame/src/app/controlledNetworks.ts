import type { Networks } from '../rpc/networks.ts'
import type { Hex } from '../signing/payload.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import { loaded } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

/**
 * The listed networks on which the person's key owns their smart account: all of them, unless the key has replaced a lost
 * one. Then a network counts once the key took the account over there. One that does not answer does not count: people
 * must not be shown an address that they may have lost.
 */
export function createControlled(listed: readonly string[], networks: Networks) {
  let kept: { owner: string; ids: Set<string> } = { owner: '', ids: new Set() }
  return async ({ wallet }: WalletOwner, account: SmartAccount): Promise<readonly string[]> => {
    const [owner, initialOwner] = [wallet.evmAddress as Hex, wallet.initialOwner as Hex | undefined]
    if (initialOwner === undefined) return listed
    if (kept.owner !== owner) kept = { owner, ids: new Set() }
    const { ids } = kept
    const { isOwnedBy } = await loaded(import('../passkey/owners.ts'))
    const unknown = networks.all.filter(({ id }) => listed.includes(id) && !ids.has(id))
    await Promise.all(
      unknown.map(async (network) => {
        const node = networks.node(network)
        if (await isOwnedBy(account, owner, initialOwner, node).catch(() => false)) ids.add(network.id)
      }),
    )
    return listed.filter((id) => ids.has(id))
  }
}
