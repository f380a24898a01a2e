import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { NamespaceAdapter, Shared } from '../namespaces/adapter.ts'
import type { Services } from '../store/services.ts'
import { askOf } from './askOf.ts'

/** A wallet that keeps changing its mind is taken at its third word. */
const READS = 3

/**
 * Reads what a wallet shares. What it says of itself while it is being read would be lost, because a connection hears
 * its wallet only once it stands: then it is read again.
 */
export async function readWallet(
  services: Pick<Services, 'host' | 'secure'>,
  adapter: NamespaceAdapter,
  walletId: string,
  options?: CallOptions,
): Promise<Shared> {
  let isChanged = false
  const note = (news: { walletId: string }) => {
    if (news.walletId === walletId) isChanged = true
  }
  const host = services.host()
  const stops = [host.on('walletAccounts', note), host.on('walletChain', note)]
  const ask = askOf(services, walletId)
  try {
    let shared = await adapter.read(ask, options)
    for (let reads = 1; isChanged && reads < READS; reads += 1) {
      isChanged = false
      shared = await adapter.read(ask, options)
    }
    return shared
  } finally {
    for (const stop of stops) stop()
  }
}
