import { ACCOUNT_ID, NETWORK_ID } from '../contract/caip.ts'
import type { LastKnown } from '../contract/state.ts'
import type { ConnectorInfo, Namespace, NamespaceState } from '../types.ts'
import { isIcon } from '../wallets/shelf.ts'
import { namespacesIn } from './snapshot.ts'

/**
 * The last-known public snapshot in the dApp's own storage: addresses, network and connector, nothing secret. Other
 * scripts of the page can write there too, so that everything is checked on the way in, by hand: the schemas are not
 * loaded yet.
 */
export interface Memory {
  /** What was stored, or nothing when it is missing, corrupt, from the future or out of reach. */
  read(): LastKnown | null
  write(lastKnown: LastKnown | null): void
}

const VERSION = 1
/** What is larger was not written here (characters); with it, the offer to the widget might not fit one message. */
const LIMIT = 262_144
const TEXT = /^[\s\S]{1,256}$/
const TYPE = /^(ANNOUNCED|INJECTED|AUTH|WALLET_CONNECT)$/

const is = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value)

function isConnector({ id, name, icon, rdns, type }: ConnectorInfo): boolean {
  return (
    is(TEXT, id) &&
    is(TEXT, name) &&
    (icon === undefined || isIcon(icon)) &&
    (rdns === undefined || is(TEXT, rdns)) &&
    is(TYPE, type)
  )
}

/** Whether a stored namespace is a connection that can be restored. */
function isConnection(namespace: string, state: NamespaceState): boolean {
  const { status, caipAddress, accounts, caipNetworkId, isSupportedNetwork, connector } = state
  const isOwn = (id: unknown) => is(ACCOUNT_ID, id) && `${id}`.startsWith(`${namespace}:`)
  return (
    (status === 'connected' || status === 'connecting') &&
    isOwn(caipAddress) &&
    accounts.length <= 256 &&
    accounts.every(isOwn) &&
    is(NETWORK_ID, caipNetworkId) &&
    typeof isSupportedNetwork === 'boolean' &&
    !!connector &&
    isConnector(connector)
  )
}

function parse(stored: string): LastKnown | null {
  if (stored.length > LIMIT) return null
  const { v, activeNamespace, namespaces, detached } = JSON.parse(stored)
  if (v !== VERSION) return null
  const known: LastKnown = {
    activeNamespace: `${activeNamespace}` as Namespace,
    namespaces: {},
    detached: !!detached,
  }
  for (const [namespace, state] of Object.entries(namespaces))
    if (isConnection(namespace, state as NamespaceState))
      known.namespaces[namespace as Namespace] = state as NamespaceState
  return known
}

/**
 * The memory of one project. Where storage is blocked, the page's own state is all there is. Another page of the site may
 * have other families: what is remembered of those is not this one's to read, nor to forget.
 */
export function createMemory(projectId: string, isOwn: (namespace: string) => boolean): Memory {
  const key = `@airlock/${projectId}`
  /** As this page has it: what is no news here is left as other tabs may have written it meanwhile. */
  let last = 'null'
  /** What is stored of this page's families, or of the others; null when that is nothing. */
  const peek = (own: boolean): LastKnown | null => {
    try {
      const known = parse(localStorage[key])
      for (const namespace in known?.namespaces)
        if (isOwn(namespace) !== own) delete known?.namespaces[namespace as Namespace]
      return known && (known.detached || namespacesIn(known)[0]) ? known : null
    } catch {
      return null
    }
  }
  return {
    read: () => {
      const known = peek(true)
      last = JSON.stringify(known)
      return known
    },
    write: (known) => {
      const text = JSON.stringify(known)
      if (text === last) return
      last = text
      const others = peek(false)?.namespaces ?? {}
      try {
        if (known || Object.keys(others)[0])
          localStorage[key] = JSON.stringify({
            v: VERSION,
            ...known,
            namespaces: { ...others, ...known?.namespaces },
          })
        else delete localStorage[key]
      } catch {
        // Blocked or full: nothing to do, and nothing that the dApp could.
      }
    },
  }
}
