import { loadAdapter } from '../../chains/registry.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { askOf } from '../../wallets/askOf.ts'
import type { NameOwner } from './owner.ts'

/** The wallet signs a claim with an account. Rejects with the wallet's error. */
export const signClaim =
  ({ address, network, connectorId }: NameOwner, message: string): AppThunk<Promise<string>> =>
  async (_dispatch, _getState, services) => {
    const { signMessage } = await loadAdapter(network.chainNamespace)
    return signMessage(askOf(services, connectorId), network, address, message)
  }
