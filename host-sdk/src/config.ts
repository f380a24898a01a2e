import { AirlockError, ErrorCode } from './contract/errors.ts'
import type { AirlockConfig, CaipNetworkId, Namespace, Network } from './types.ts'

/** What the rest of the SDK reads of a configuration. */
export interface CheckedConfig {
  /** The widget's URL, without query and fragment. */
  widgetUrl: URL
  networkIds: CaipNetworkId[]
  defaultNetworkId: CaipNetworkId
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

const NETWORK = /^(eip155|solana|polkadot|bip122|cosmos):[-\w]{1,32}$/

function readUrl(text: unknown): URL | null {
  try {
    const url = new URL(String(text))
    return /^https?:$/.test(url.protocol) ? new URL(url.origin + url.pathname) : null
  } catch {
    return null
  }
}

/**
 * Refuses nonsense at once, while the developer looks. Only what the page itself needs is checked here: the rest is
 * checked against the contract when the widget is offered its configuration.
 */
export function checkConfig(config: AirlockConfig): CheckedConfig {
  const { widgetUrl, networks, metadata, mount } = config ?? {}
  const url = readUrl(widgetUrl)
  const networkIds = Array.isArray(networks) ? networks.map((network) => network && caipIdOf(network)) : []
  const defaultNetworkId = config?.defaultNetwork ? caipIdOf(config.defaultNetwork) : networkIds[0]
  const wrong = !url
    ? 'widgetUrl must be an http(s) URL'
    : !networkIds[0] || ![...networkIds, defaultNetworkId].every((id) => NETWORK.test(id ?? ''))
      ? 'networks must list CAIP-2 ids or chain objects, at least one'
      : typeof metadata?.name !== 'string'
        ? 'metadata.name must be a text'
        : mount && !mount.append
          ? 'mount must be an element'
          : null
  if (wrong) throw new AirlockError(ErrorCode.INVALID_PARAMS, `createAirlock: ${wrong}`)
  return { widgetUrl: url as URL, networkIds, defaultNetworkId: defaultNetworkId as CaipNetworkId }
}
