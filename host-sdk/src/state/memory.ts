import type { LastKnown } from '../contract/state.ts'
import type { ConnectorInfo, Namespace, NamespaceState } from '../types.ts'

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
const CHAIN = '^(eip155|solana|polkadot|bip122|cosmos):[-\\w]{1,32}'
const ADDRESS = new RegExp(`${CHAIN}:[-.%a-zA-Z0-9]{1,128}$`)
const NETWORK = new RegExp(`${CHAIN}$`)
const ICON = /^data:image\//

type Test = (value: unknown) => boolean

const text =
  (limit: number, pattern = /^/): Test =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= limit && pattern.test(value)
const maybe =
  (test: Test, none: unknown): Test =>
  (value) =>
    value === none || test(value)
const oneOf =
  (...values: unknown[]): Test =>
  (value) =>
    values.includes(value)

/** A copy of the named fields, each of which passes its test. Anything else is thrown out with all the rest. */
function pick<T>(source: unknown, tests: { [K in keyof T]-?: Test }): T {
  const copy: Record<string, unknown> = {}
  for (const [key, test] of Object.entries<Test>(tests)) {
    const value = (source as Record<string, unknown>)[key]
    if (!test(value)) throw new TypeError(key)
    if (value !== undefined) copy[key] = value
  }
  return copy as T
}

const isObject: Test = (value) => typeof value === 'object' && value !== null

function readNamespace(name: string, value: unknown): NamespaceState {
  const state = pick<NamespaceState>(value, {
    status: oneOf('disconnected', 'connecting', 'connected'),
    caipAddress: maybe((id) => text(256, ADDRESS)(id) && `${id}`.startsWith(`${name}:`), null),
    accounts: (list) => Array.isArray(list) && list.length <= 256 && list.every(text(256, ADDRESS)),
    caipNetworkId: maybe(text(64, NETWORK), null),
    isSupportedNetwork: oneOf(true, false),
    connector: maybe(isObject, null),
  })
  if (state.connector)
    state.connector = pick<ConnectorInfo>(state.connector, {
      id: text(256),
      name: text(256),
      icon: maybe(text(131_072, ICON), undefined),
      rdns: maybe(text(256), undefined),
      type: oneOf('ANNOUNCED', 'INJECTED'),
    })
  return state
}

function parse(stored: string): LastKnown {
  const known = pick<LastKnown & { v: number }>(JSON.parse(stored), {
    v: oneOf(VERSION),
    activeNamespace: text(16, /^(eip155|solana|polkadot|bip122|cosmos)$/),
    namespaces: isObject,
    detached: oneOf(true, false),
  })
  const namespaces: LastKnown['namespaces'] = {}
  for (const [name, value] of Object.entries(known.namespaces))
    if (NETWORK.test(`${name}:0`)) namespaces[name as Namespace] = readNamespace(name, value)
  return { activeNamespace: known.activeNamespace, namespaces, detached: known.detached }
}

/** The memory of one project. Where storage is blocked, the page's own state is all there is. */
export function createMemory(projectId: string): Memory {
  const key = `@airlock/${projectId}`
  let last: string | null | undefined
  return {
    read: () => {
      try {
        return parse(localStorage.getItem(key) ?? '')
      } catch {
        return null
      }
    },
    write: (known) => {
      const stored = known && JSON.stringify({ v: VERSION, ...known })
      if (stored === last) return
      last = stored
      try {
        if (stored) localStorage.setItem(key, stored)
        else localStorage.removeItem(key)
      } catch {
        // Blocked or full: nothing to do, and nothing that the dApp could.
      }
    },
  }
}
