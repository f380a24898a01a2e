import type { FamilyContext } from '../families/family.ts'
import type { Namespace, ProviderRequest, RequestProvider } from '../types.ts'
import type { Params } from '../wallets/adaptedProvider.ts'

/**
 * The methods of a family for the dApp, and `ask`, which its standard objects use: its answer is read field by field.
 */
export interface Requests extends RequestProvider {
  ask(method: string, params?: object): Promise<Params>
  /** Connects a wallet if none is connected. */
  connect(): Promise<unknown>
}

/**
 * The methods of a family for the dApp, for every kind of wallet. `<family>_requestAccounts` connects a wallet if none
 * is connected.
 */
export function createRequests(
  { app, connect, disconnect, forward }: FamilyContext,
  namespace: Namespace,
): Requests {
  const connected = async () => {
    await app.settled(namespace)
    await connect({ namespace })
  }
  const request = async (given: ProviderRequest): Promise<unknown> => {
    await app.settled(namespace)
    if (given?.method === `${namespace}_disconnect`) return disconnect(namespace).then(() => null)
    if (given?.method !== `${namespace}_requestAccounts`) return forward(namespace, given)
    await connected()
    return forward(namespace, { ...given, method: `${namespace}_getAccounts` })
  }
  return {
    request,
    ask: (method, params = {}) => request({ method, params }) as Promise<Params>,
    connect: connected,
  }
}
