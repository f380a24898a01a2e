import { loadAdapter } from '../../chains/registry.ts'
import type { Services } from '../../state/store/services.ts'
import type { Namespace } from '../../types.ts'
import { askOf } from '../askOf.ts'

/** Sign-out waits at most this long (ms) for the wallet, and nobody waits for it here. */
const SIGN_OUT = 3000

/** Tells the wallet that it is disconnected. */
export async function revoke(services: Services, namespace: Namespace, walletId: string): Promise<void> {
  const adapter = await loadAdapter(namespace)
  await adapter.disconnect(askOf(services, walletId), { timeout: SIGN_OUT })
}
