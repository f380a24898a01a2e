import { loadAdapter } from '../../chains/registry.ts'
import type { Services } from '../../state/store/services.ts'
import type { Namespace } from '../../types.ts'
import { askOf } from '../askOf.ts'

/** The longest wait (ms) of a sign-out for the wallet; callers do not wait for it. */
const SIGN_OUT = 3000

/** Notifies the wallet of the disconnect. */
export async function revoke(services: Services, namespace: Namespace, connectorId: string): Promise<void> {
  const adapter = await loadAdapter(namespace)
  await adapter.disconnect(askOf(services, connectorId), { timeout: SIGN_OUT })
}
