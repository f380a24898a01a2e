import * as z from 'zod/mini'
import { LastKnown, type Wallet } from '../contract/state.ts'
import type { WidgetInit } from '../contract/widget.ts'
import type { AirlockConfig, CaipNetworkId, Network, WidgetConfig } from '../types.ts'
import { SDK_VERSION } from '../version.ts'

const KEYS = [
  'projectId',
  'metadata',
  'networks',
  'defaultNetwork',
  'features',
  'themeMode',
  'themeVariables',
  'connectMethodsOrder',
  'allowUnsupportedChain',
  'enableNetworkSwitch',
  'enableReconnect',
  'termsConditionsUrl',
  'privacyPolicyUrl',
] as const satisfies readonly (keyof WidgetConfig)[]

/** The part of a chain object that the contract knows: viem's own carry functions, contracts and fees too. */
function plainNetwork(network: CaipNetworkId | Network): CaipNetworkId | Network {
  if (typeof network === 'string') return network
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = network
  const { chainNamespace, caipNetworkId, deprecatedCaipNetworkId, assets } = network
  const { http, webSocket } = rpcUrls?.default ?? {}
  const explorer = blockExplorers?.default
  return {
    id,
    name,
    nativeCurrency: {
      name: nativeCurrency?.name,
      symbol: nativeCurrency?.symbol,
      decimals: nativeCurrency?.decimals,
    },
    rpcUrls: { default: { http, webSocket } },
    blockExplorers: explorer && { default: { name: explorer.name, url: explorer.url } },
    testnet,
    chainNamespace,
    caipNetworkId,
    deprecatedCaipNetworkId,
    assets: assets && { imageId: assets.imageId, imageUrl: assets.imageUrl },
  }
}

/** What the widget is offered: plain JSON, checked against the contract before it is sent. */
export function widgetInit(
  config: AirlockConfig,
  wallets: Wallet[],
  lastKnown: LastKnown | null,
): WidgetInit {
  const plain: Record<string, unknown> = {}
  for (const key of KEYS) plain[key] = config[key]
  plain.networks = config.networks.map(plainNetwork)
  if (config.defaultNetwork) plain.defaultNetwork = plainNetwork(config.defaultNetwork)
  return {
    sdkVersion: SDK_VERSION,
    mode: config.mount ? 'embedded' : 'modal',
    config: JSON.parse(JSON.stringify(plain)),
    wallets,
    lastKnown: z.safeParse(LastKnown, lastKnown).data ?? null,
  }
}
