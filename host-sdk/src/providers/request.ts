import type { FamilyContext } from '../families/family.ts'
import type { Namespace, ProviderRequest, RequestProvider } from '../types.ts'
import type { Params } from '../wallets/speak.ts'

/** A family's methods for the dApp, and what its own objects ask with: an answer that is read field by field. */
export interface Requests extends RequestProvider {
  ask(method: string, params?: object): Promise<Params>
  /** Connects where nobody is. */
  connect(): Promise<unknown>
}

/** A family's methods for the dApp, whatever its wallet is. `<family>_requestAccounts` connects where nobody is. */
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
