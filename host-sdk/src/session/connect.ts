import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { accountOf } from '../state/snapshot.ts'
import type { Airlock } from '../types.ts'
import type { PendingCalls } from './pendingCalls.ts'

export const modalClosed = () => new AirlockError(ErrorCode.USER_REJECTED, 'Modal closed')

/**
 * `connect()`: asks the widget once no restore is running, and resolves with its answer, which may arrive before the
 * snapshot. If the dApp names no namespace, a connected account of the active one is used, and otherwise the visitor
 * may choose another namespace.
 */
export function createConnect(app: App, add: PendingCalls['add'], onAborted: () => void): Airlock['connect'] {
  const { store, networkIds } = app
  return async ({ namespace, signal } = {}) => {
    const find = () => accountOf(store.get(), namespace)
    const known = find()
    if (known) return known
    if (namespace && !store.get().namespaces[namespace])
      throw new AirlockError(ErrorCode.INVALID_PARAMS, `connect: no network of "${namespace}" is configured`)
    app.connecting++
    const call = add(
      async (link, isWanted) => {
        await app.settled(namespace ?? store.get().activeNamespace)
        if (!isWanted()) throw modalClosed()
        const restored = find()
        if (restored) return restored
        const account = await link.client.connect(namespace ? { namespace } : {}, { signal })
        const { address: _, namespace: connected, ...rest } = account
        if (!accountOf(store.get(), connected)) {
          store.set({ activeNamespace: connected })
          app.change(connected, {
            ...rest,
            status: 'connected',
            accounts: [rest.caipAddress],
            isSupportedNetwork: networkIds.includes(rest.caipNetworkId),
          })
        }
        return account
      },
      find,
      namespace ? { namespace } : {},
    )
    const onAbort = () => {
      call.end(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
      onAborted()
    }
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    try {
      return await call.promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
      // The caller is notified first, the listeners after that.
      setTimeout(() => {
        app.connecting--
        app.sync()
      })
    }
  }
}
