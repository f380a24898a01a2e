import type { AirlockConfig, CaipNetworkId, Network } from '@airlock/host-sdk'

/**
 * The addresses are in the page (`<meta>`, filled in by its server). The query string overrides them for a visit:
 * `?widget=`, `?projectId=`, `?networks=31337@8545,solana:Et…@8899,eip155:1`, `?preload=`, `?mount=1`, `?config={…}`.
 */
const query = new URLSearchParams(location.search)

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="airlock:${name}"]`)?.content ?? ''

const NAMES: Readonly<Record<string, string>> = { 31337: 'Local One', 31338: 'Local Two' }

/** A local chain in viem's `Chain` shape, with all the fields that Airlock needs for an unknown network. */
function localNetwork(id: string, rpcUrl: string): Network {
  const common = { rpcUrls: { default: { http: [rpcUrl] } }, testnet: true }
  const [namespace, reference] = id.split(':')
  if (namespace === 'solana' && reference)
    return {
      ...common,
      id: reference,
      chainNamespace: 'solana',
      name: 'Local Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    }
  return {
    ...common,
    id: Number(id),
    name: NAMES[id] ?? `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
}

const isCaip = (text: string): text is CaipNetworkId => /^[a-z0-9]+:[^:@]+$/.test(text)

/**
 * Parses a network: `31337@8545` is chain 31337 on that port of this machine, and so is `solana:…@8899`; a CAIP-2 id
 * alone is valid too.
 */
function networkFrom(text: string): Network | CaipNetworkId {
  if (isCaip(text)) return text
  const [id = '', place = ''] = text.split('@')
  return localNetwork(id, /^\d+$/.test(place) ? `http://127.0.0.1:${place}` : place)
}

const networks: readonly (Network | CaipNetworkId)[] = (query.get('networks') ?? meta('networks'))
  .split(/[\s,]+/)
  .filter(Boolean)
  .map(networkFrom)

const local = networks.filter((network): network is Network => typeof network !== 'string')

/** The EVM networks that the page itself can read from. */
export const localNetworks = local.filter(({ chainNamespace }) => chainNamespace !== 'solana')

/** The local network of this id, of any family. */
export const localNetworkOf = (caipNetworkId: CaipNetworkId | null | undefined): Network | undefined =>
  local.find(({ chainNamespace = 'eip155', id }) => `${chainNamespace}:${id}` === caipNetworkId)

const PRELOADS = ['eager', 'idle', 'visible', 'intent'] as const
const preload = PRELOADS.find((one) => one === query.get('preload'))

export const wantsMount = query.get('mount') === '1'
export const projectId = query.get('projectId') ?? 'demo'
export const widgetUrl = query.get('widget') ?? meta('widget')

/** The page's own paymaster (ERC-7677). The project `demo-smart` lists it. */
export const paymasterUrl = meta('paymaster')

/** The configuration that all pages share. `?config=` overrides any of it. */
export function configOf(name: string): AirlockConfig {
  return {
    projectId,
    widgetUrl,
    metadata: { name, description: 'A page that connects a wallet', url: location.origin },
    networks,
    ...(preload && { preload }),
    ...(query.get('announce') === 'off' && { announce: false }),
    ...(JSON.parse(query.get('config') ?? '{}') as Partial<AirlockConfig>),
  }
}
