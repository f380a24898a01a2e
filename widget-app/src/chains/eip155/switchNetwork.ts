import { ErrorCode } from '@airlock/host-sdk/contract'
import type { CaipNetwork } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { notSupported } from '../answers.ts'
import type { AskWallet } from '../askWallet.ts'
import { codeOf, innerCodeOf, refusalOf, userRejected } from '../walletError.ts'
import { readTyped } from './accounts.ts'
import { toCaipNetworkId, toHexChainId } from './network.ts'

/**
 * The codes of wallets that do not know the chain; -32603 is the standard's number, 32603 a variant that
 * some send.
 */
const UNKNOWN_CHAIN_CODES: readonly unknown[] = [ErrorCode.UNKNOWN_CHAIN, ErrorCode.INTERNAL, 32603, 5000]

/**
 * Some wallets respond before they have switched: read the chain id a few more times (ms between) before
 * that counts as a failure.
 */
const SETTLE_WAITS = [100, 400, 1500]

/**
 * Code 5000 from a pairing wallet usually means a rejection, but for this request some wallets send it when
 * they lack the chain.
 */
const isRejection = (error: unknown): boolean => refusalOf(error) === 'rejected' && codeOf(error) !== 5000

const isUnknownChain = (error: unknown): boolean =>
  !isRejection(error) &&
  (UNKNOWN_CHAIN_CODES.includes(codeOf(error)) || innerCodeOf(error) === ErrorCode.UNKNOWN_CHAIN)

/**
 * The parameters of EIP-3085. Explorers without an https URL are left out: wallets would refuse the whole
 * request.
 */
function chainParameters(network: CaipNetwork): object {
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: toHexChainId(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...network.rpcUrls.default.http, ...(network.rpcUrls.public?.http ?? [])],
    ...(explorer?.startsWith('https:') ? { blockExplorerUrls: [explorer] } : {}),
  }
}

/** A rejection by the visitor is passed on; any other error means that the wallet cannot switch. */
function refuse(error: unknown): never {
  throw refusalOf(error) === 'rejected' ? userRejected() : notSupported()
}

const current = async (ask: AskWallet) => toCaipNetworkId(await ask('eth_chainId'))

async function settled(ask: AskWallet, network: CaipNetwork): Promise<boolean> {
  for (const wait of [0, ...SETTLE_WAITS]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if ((await current(ask)) === network.caipNetworkId) return true
  }
  return false
}

/**
 * Switches by EIP-3326. If the wallet does not know the chain, adds it by EIP-3085 and, unless that already
 * switched, requests the switch again. Returns the wallet's answer, which is null by the standard.
 */
async function move(ask: AskWallet, network: CaipNetwork): Promise<unknown> {
  const target = [{ chainId: toHexChainId(network.caipNetworkId) }]
  try {
    return await ask('wallet_switchEthereumChain', target)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    const added = await ask('wallet_addEthereumChain', [chainParameters(network)])
    if ((await current(ask)) === network.caipNetworkId) return added
    return ask('wallet_switchEthereumChain', target)
  }
}

/** The embedded wallet answers with its accounts, because a smart account does not exist on every network. */
export const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  const answer = await move(ask, network).catch(refuse)
  if (!(await settled(ask, network))) throw notSupported()
  return { caipNetworkId: network.caipNetworkId, ...readTyped(answer) }
}
