import { NETWORK_ID } from '../contract/caip.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { AirlockConfig, CaipNetworkId, Namespace, Network } from '../types.ts'

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

/** A value as an error names it. */
export const show = (value: unknown): string =>
  (typeof value === 'string' ? `"${value}"` : String(value)).slice(0, 80)

const isText = (value: unknown) => !!value && typeof value === 'string'

/** What is wrong with a network, if anything: its path, and what it must be. */
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

/** The CAIP-2 id of what should be a network. Throws -32602 where it is none, in the name of the method. */
export function checkNetwork(method: string, network: CaipNetworkId | Network): CaipNetworkId {
  const problem = problemOf(network)
  if (problem) throw refuse(`${method}: the network${problem}`)
  return caipIdOf(network)
}

/**
 * Refuses what the page cannot do without, and names all of it at once, while the developer looks. Other options are
 * checked when the frame's code has come (`frame/options.ts`), and never keep the widget from starting.
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
    'siweConfig' in given && 'siwx' in given ? 'Cannot set both `siweConfig` and `siwx` options' : [],
  ].flat()
  if (problems[0]) throw refuse(`createAirlock: ${problems.join('; ')}`)
  const networkIds = all.map(([, network]) => caipIdOf(network))
  return { config: { ...given }, widgetUrl: url as URL, networkIds: [...new Set(networkIds)] }
}
