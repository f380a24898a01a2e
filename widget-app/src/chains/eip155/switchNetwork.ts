import { ErrorCode } from '@airlock/host-sdk/contract'
import type { CaipNetwork } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { notSupported } from '../answers.ts'
import type { AskWallet } from '../askWallet.ts'
import { codeOf, innerCodeOf, refusalOf, userRejected } from '../walletError.ts'
import { toCaipNetworkId, toHexChainId } from './network.ts'

/** How wallets say that they do not know the chain; -32603 is the standard's number, 32603 what some send. */
const UNKNOWN_CHAIN_CODES: readonly unknown[] = [ErrorCode.UNKNOWN_CHAIN, ErrorCode.INTERNAL, 32603, 5000]

/** Some wallets answer before they have moved: ask a few times (ms between) before that counts as a no. */
const SETTLE_WAITS = [100, 400, 1500]

/** 5000 is a pairing wallet's no to most requests, but to this one also how some say that they lack the chain. */
const isRejection = (error: unknown): boolean => refusalOf(error) === 'rejected' && codeOf(error) !== 5000

const isUnknownChain = (error: unknown): boolean =>
  !isRejection(error) &&
  (UNKNOWN_CHAIN_CODES.includes(codeOf(error)) || innerCodeOf(error) === ErrorCode.UNKNOWN_CHAIN)

/** The parameters of EIP-3085. Explorers that are no https page are left out: wallets refuse the whole request. */
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

/** A refusal of the person stays one; everything else means that the wallet cannot. */
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

/** EIP-3326, and EIP-3085 where the wallet does not know the chain; then it is asked again unless it moved already. */
async function move(ask: AskWallet, network: CaipNetwork): Promise<void> {
  const target = [{ chainId: toHexChainId(network.caipNetworkId) }]
  try {
    await ask('wallet_switchEthereumChain', target)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await ask('wallet_addEthereumChain', [chainParameters(network)])
    if ((await current(ask)) !== network.caipNetworkId) await ask('wallet_switchEthereumChain', target)
  }
}

export const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  await move(ask, network).catch(refuse)
  if (!(await settled(ask, network))) throw notSupported()
  return { caipNetworkId: network.caipNetworkId }
}
