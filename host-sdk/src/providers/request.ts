import type { FamilyContext } from '../families/family.ts'
import type { Namespace, ProviderRequest } from '../types.ts'

/** A family's methods for the dApp, whatever its wallet is. `<family>_requestAccounts` connects where nobody is. */
export function requestOf({ app, connect, disconnect, forward }: FamilyContext, namespace: Namespace) {
  return async (request: ProviderRequest): Promise<unknown> => {
    await app.settled(namespace)
    if (request?.method === `${namespace}_disconnect`) return disconnect(namespace).then(() => null)
    if (request?.method !== `${namespace}_requestAccounts`) return forward(namespace, request)
    await connect({ namespace })
    return forward(namespace, { ...request, method: `${namespace}_getAccounts` })
  }
}
