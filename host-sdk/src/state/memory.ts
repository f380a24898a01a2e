import { ACCOUNT_ID, NETWORK_ID } from '../contract/caip.ts'
import { isConnectorType } from '../contract/connectorTypes.ts'
import type { LastKnown } from '../contract/state.ts'
import type { ConnectorInfo, Namespace, NamespaceState } from '../types.ts'
import { isIcon } from '../wallets/walletRegistry.ts'

/**
 * Keeps the last known public snapshot in the dApp's own storage: addresses, network and connector, nothing secret.
 * Other scripts of the page can write there too, so every field is checked when it is read. The checks are written by
 * hand, because the schemas are not loaded yet.
 */
export interface Memory {
  /**
   * Reads the state that this page or another page of the site stored. Null if it is missing, corrupt, from a newer
   * version or inaccessible.
   */
  read(): LastKnown | null
  write(lastKnown: LastKnown | null): void
}

type Connections = LastKnown['namespaces']

const VERSION = 1
/** A larger entry was not written here (characters), and with it the offer to the widget might exceed one message. */
const LIMIT = 262_144
const TEXT = /^.{1,256}$/s

const is = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value)

function isConnector({ id, name, icon, rdns, type }: Partial<ConnectorInfo>): boolean {
  return (
    is(TEXT, id) &&
    is(TEXT, name) &&
    (icon === undefined || isIcon(icon)) &&
    (rdns === undefined || is(TEXT, rdns)) &&
    isConnectorType(type)
  )
}

/**
 * A stored namespace by its name, if it is a connection that can be restored. Fields of later versions are left out, and
 * so are the types of its accounts: the widget reports them.
 */
function connectionIn([namespace, state]: [string, NamespaceState]): Connections | false {
  const { status, caipAddress, accounts, caipNetworkId, isSupportedNetwork, connector } = { ...state }
  const isOwn = (id: unknown) => is(ACCOUNT_ID, id) && `${id}`.startsWith(`${namespace}:`)
  return (
    (status === 'connected' || status === 'connecting') &&
    isOwn(caipAddress) &&
    accounts?.length <= 256 &&
    accounts.every?.(isOwn) &&
    is(NETWORK_ID, caipNetworkId) &&
    isSupportedNetwork === !!isSupportedNetwork &&
    isConnector({ ...connector }) && {
      [namespace]: { status, caipAddress, accounts, caipNetworkId, isSupportedNetwork, connector },
    }
  )
}

/** The stored connections that can be restored. */
const connectionsIn = (namespaces: object = {}): Connections =>
  Object.assign({}, ...Object.entries(namespaces).map(connectionIn))

function parse(stored: string | undefined): LastKnown | null {
  // An error costs the first visit: the browser compiles the script once more to tell its lines.
  if (!stored) return null
  const { v, activeNamespace, namespaces, detached } = JSON.parse(stored)
  if (v !== VERSION || stored.length > LIMIT) return null
  return {
    activeNamespace: `${activeNamespace}` as Namespace,
    namespaces: connectionsIn(namespaces),
    detached: !!detached,
  }
}

const idOf = (state: NamespaceState | undefined) => state?.connector?.id

/** The memory of one project. If storage is blocked, only the page's own state is used. */
export function createMemory(projectId: string): Memory {
  const key = `@airlock/${projectId}`
  /**
   * The state that this page last read or wrote. Unchanged parts are left as other tabs may have written them
   * meanwhile.
   */
  let last = 'null'
  /**
   * The connectors of this page at that time. A session may span several families; otherwise each has ids of its own.
   */
  let had: (string | undefined)[] = []
  const read = () => {
    try {
      return parse(localStorage[key])
    } catch {
      return null
    }
  }
  return {
    read,
    write: (known) => {
      const text = JSON.stringify(known)
      if (text === last) return
      last = text
      const stored = read()
      const own = connectionsIn(known?.namespaces)
      const has = Object.values(own).map(idOf)
      // Families of other pages of the site are kept, unless they belonged to a session that ended here.
      const namespaces = { ...stored?.namespaces, ...own }
      for (const [namespace, state] of Object.entries(namespaces))
        if (had.includes(idOf(state)) && !has.includes(idOf(state))) delete namespaces[namespace as Namespace]
      had = has
      try {
        if (known || Object.keys(namespaces)[0])
          localStorage[key] = JSON.stringify({ ...stored, detached: false, ...known, namespaces, v: VERSION })
        else delete localStorage[key]
      } catch {
        // Storage is blocked or full, and neither we nor the dApp can do anything about it.
      }
    },
  }
}
