import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { Shared } from '../chains/adapter.ts'
import { loadAdapter } from '../chains/registry.ts'
import { factsOf } from '../state/connectors/walletKinds.ts'
import type { Services } from '../state/store/services.ts'
import type { RootState } from '../state/store/store.ts'
import type { AccountType, Namespace } from '../types.ts'
import { askOf } from './askOf.ts'
import { preferredType } from './preferredType.ts'
import { wantedNetwork } from './wantedNetwork.ts'

/** If a wallet keeps changing its answer, the third one counts. */
const READS = 3

type Entry = readonly [address: string, type: AccountType]

/** Sorts accounts of the preferred type first, because the first account becomes active. */
function inOrder({ accounts, types, caipNetworkId }: Shared, own: AccountType, preferred: AccountType) {
  const entries = accounts.map((account, index): Entry => [account, types?.[index] ?? own])
  const isPreferred = ([, type]: Entry) => type === preferred
  const ordered = [...entries.filter(isPreferred), ...entries.filter((entry) => !isPreferred(entry))]
  return {
    accounts: ordered.map(([address]) => address),
    types: ordered.map(([, type]) => type),
    caipNetworkId,
  }
}

/** The type that comes first. A wallet with a sign-in knows the visitor's own choice, and lists that one first. */
const firstType = (
  { types }: Shared,
  own: AccountType,
  { state, namespace, connectorId }: WalletRead,
): AccountType =>
  factsOf(connectorId).hasLogin ? (types?.[0] ?? own) : preferredType(state.config, namespace)

/** The wallet that is read, and the widget's preferences. */
interface WalletRead {
  services: Pick<Services, 'host' | 'secure' | 'pairing'>
  state: RootState
  namespace: Namespace
  connectorId: string
}

/**
 * Reads the accounts that a wallet shares. Events during the read would be lost, because a connection
 * receives them only once it is established: so after an event the wallet is read again.
 */
export async function readWallet(reading: WalletRead, options?: CallOptions): Promise<Required<Shared>> {
  const { services, state, namespace, connectorId } = reading
  let isChanged = false
  const note = (news: { connectorId: string }) => {
    if (news.connectorId === connectorId) isChanged = true
  }
  const adapter = await loadAdapter(namespace)
  const wanted = wantedNetwork(state, namespace)
  const host = services.host()
  const stops = [host.on('walletAccounts', note), host.on('walletChain', note)]
  const ask = askOf(services, connectorId)
  try {
    let shared = await adapter.read(ask, wanted, options)
    for (let reads = 1; isChanged && reads < READS; reads += 1) {
      isChanged = false
      shared = await adapter.read(ask, wanted, options)
    }
    return inOrder(shared, adapter.accountType, firstType(shared, adapter.accountType, reading))
  } finally {
    for (const stop of stops) stop()
  }
}
