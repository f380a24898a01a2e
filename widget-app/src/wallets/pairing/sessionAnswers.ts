import { loadAdapter } from '../../chains/registry.ts'
import type { ChainRecord, ConnectedWalletInfo } from '../../state/chains/chainRecord.ts'
import type { WalletAnswer } from '../../state/chains/connectionMachine.ts'
import type { PairingSession } from '../../state/store/pairing.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../types.ts'

/** The part of a session in one chain family. */
export interface SessionAnswer {
  namespace: Namespace
  answer: WalletAnswer
}

const networkOf = (account: CaipAddress): CaipNetworkId =>
  account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
const addressOf = (account: CaipAddress): string => account.slice(account.lastIndexOf(':') + 1)

/** The initial network: the visitor's, else the first of the dApp's, else the first of the wallet's. */
function pickNetwork(
  { networkState }: ChainRecord,
  served: readonly CaipNetworkId[],
): CaipNetworkId | undefined {
  const wanted = [networkState.caipNetwork?.caipNetworkId, ...networkState.requestedCaipNetworkIds]
  return wanted.find((id) => id !== undefined && served.includes(id)) ?? served[0]
}

/** The answers of a session for every family that the dApp configures and the wallet approved. */
export async function sessionAnswers(
  { accounts }: PairingSession,
  wallet: ConnectedWalletInfo,
  records: readonly ChainRecord[],
): Promise<SessionAnswer[]> {
  const answers: SessionAnswer[] = []
  for (const record of records) {
    const { namespace } = record
    const own = accounts.filter((account) => account.startsWith(`${namespace}:`))
    const caipNetworkId = pickNetwork(record, own.map(networkOf))
    if (!caipNetworkId) continue
    const adapter = await loadAdapter(namespace)
    const there = own.filter((account) => networkOf(account) === caipNetworkId).map(addressOf)
    const normalized = adapter.normalizeAccounts(there, caipNetworkId)
    if (normalized.length === 0) continue
    const types = normalized.map(() => adapter.accountType)
    answers.push({ namespace, answer: { wallet, accounts: normalized, types, caipNetworkId } })
  }
  return answers
}
