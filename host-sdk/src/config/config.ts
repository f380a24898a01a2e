import { NETWORK_ID } from '../contract/caip.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { AirlockConfig, CaipNetworkId, Namespace, Network } from '../types.ts'

/** False on a server. */
export const inBrowser = typeof document !== 'undefined'

/** A valid configuration, and the values that are often read from it. */
export interface CheckedConfig {
  /** A copy: `setTheme` writes to it. */
  config: AirlockConfig
  /** The widget's URL, without query and fragment. */
  widgetUrl: URL
  /** The default network comes first. Adding and removing networks changes this list. */
  networkIds: CaipNetworkId[]
}

/** The CAIP-2 id of a network, in whichever form the dApp configured it. */
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

/** Formats a value for an error message. */
export const show = (value: unknown): string =>
  (typeof value === 'string' ? `"${value}"` : String(value)).slice(0, 80)

const isText = (value: unknown) => !!value && typeof value === 'string'

/** The mistake in a network, if there is one: its path, and the expected value. */
function problemOf(network: CaipNetworkId | Network): string {
  const { name, nativeCurrency, rpcUrls } = (network ?? {}) as Network
  if (!network || !NETWORK_ID.test(caipIdOf(network)))
    return ` must be a CAIP-2 id such as "eip155:1", or a network object, not ${show(network)}`
  if (typeof network === 'string') return ''
  if (!isText(name)) return '.name must be a text'
  if (!isText(nativeCurrency?.symbol)) return '.nativeCurrency must be { name, symbol, decimals }'
  return Array.isArray(rpcUrls?.default?.http) ? '' : '.rpcUrls must be { default: { http: ["https://…"] } }'
}

const refuse = (message: string) => new AirlockError(ErrorCode.INVALID_PARAMS, message)

/** The CAIP-2 id of a network. Throws -32602, with the method's name, if the value is not a valid network. */
export function checkNetwork(method: string, network: CaipNetworkId | Network): CaipNetworkId {
  const problem = problemOf(network)
  if (problem) throw refuse(`${method}: the network${problem}`)
  return caipIdOf(network)
}

/**
 * Rejects a configuration without the options that the page requires, and lists every mistake at once for the
 * developer. Other options are checked once the frame's code has loaded (`frame/options.ts`), and never keep the widget
 * from starting.
 */
export function checkConfig(given: AirlockConfig): CheckedConfig {
  if (!given) throw refuse('createAirlock: config is missing')
  const { projectId, widgetUrl, networks, defaultNetwork, metadata, mount } = given
  const url = readUrl(widgetUrl)
  const list = Array.isArray(networks) ? networks : []
  const all: [path: string, network: CaipNetworkId | Network][] = list.map((network, index) => [
    `networks[${index}]`,
    network,
  ])
  if (defaultNetwork !== undefined) all.unshift(['defaultNetwork', defaultNetwork])
  const must = (isRight: unknown, path: string, what: string, value: unknown) =>
    isRight ? [] : `${path} must be ${what}, not ${show(value)}`
  const problems = [
    must(isText(projectId), 'projectId', "the id of a project of the widget's server", projectId),
    must(url, 'widgetUrl', 'an http(s) URL', widgetUrl),
    list[0] === undefined ? 'networks is empty' : [],
    all.flatMap(([path, network]) => (problemOf(network) ? path + problemOf(network) : [])),
    must(isText(metadata?.name), 'metadata.name', 'a text', metadata?.name),
    must(!mount || mount.append, 'mount', 'an element', mount),
    given.siwx && (given.siwe || 'siweConfig' in given)
      ? 'Cannot set both `siweConfig` and `siwx` options'
      : [],
  ].flat()
  if (problems[0]) throw refuse(`createAirlock: ${problems.join('; ')}`)
  const networkIds = all.map(([, network]) => caipIdOf(network))
  return { config: { ...given }, widgetUrl: url as URL, networkIds: [...new Set(networkIds)] }
}
