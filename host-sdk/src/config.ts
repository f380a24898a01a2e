import { NETWORK_ID } from './contract/caip.ts'
import { AirlockError, ErrorCode } from './contract/errors.ts'
import type { AirlockConfig, CaipNetworkId, Namespace, Network } from './types.ts'

/** False on a server. */
export const inBrowser = typeof document !== 'undefined'

/** A configuration that makes sense, and what is read from it all the time. */
export interface CheckedConfig {
  /** A copy: `setTheme` writes to it. */
  config: AirlockConfig
  /** The widget's URL, without query and fragment. */
  widgetUrl: URL
  /** The default network first. Networks that come and go change this list. */
  networkIds: CaipNetworkId[]
}

/** The CAIP-2 id of a network, however the dApp wrote it. */
export function caipIdOf(network: CaipNetworkId | Network): CaipNetworkId {
  if (typeof network === 'string') return network
  return network.caipNetworkId ?? `${network.chainNamespace ?? 'eip155'}:${network.id}`
}

/** The chain family of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: string): Namespace {
  return id.split(':')[0] as Namespace
}

function readUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname } = new URL(text)
  return /^https?:$/.test(protocol) ? new URL(origin + pathname) : undefined
}

function check(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AirlockError(ErrorCode.INVALID_PARAMS, `createAirlock: ${message}`)
}

/** The CAIP-2 id of what should be a network. Throws -32602 where it is none. */
export function checkNetwork(network: CaipNetworkId | Network): CaipNetworkId {
  const id = network && caipIdOf(network)
  check(NETWORK_ID.test(id), 'networks holds what is no network')
  return id
}

/**
 * Refuses nonsense at once, while the developer looks. Only what the page itself needs is checked here: the rest is
 * checked against the contract when the widget is offered its configuration.
 */
export function checkConfig(given: AirlockConfig): CheckedConfig {
  check(given, 'config is missing')
  const { widgetUrl, networks, defaultNetwork, metadata, mount } = given
  const url = readUrl(widgetUrl)
  check(url, 'widgetUrl is not an http(s) URL')
  check(Array.isArray(networks) && networks[0], 'networks is empty')
  const networkIds = [defaultNetwork ?? networks[0], ...networks].map(checkNetwork)
  check(typeof metadata?.name === 'string', 'metadata.name is missing')
  check(!mount || mount.append, 'mount is not an element')
  return { config: { ...given }, widgetUrl: url, networkIds: [...new Set(networkIds)] }
}
