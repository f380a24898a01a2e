import { Icon, Int, matches, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { nameLabel, symbolLabel, UNNAMED } from '../../../shared/label.ts'
import type { AskWallet } from '../../chains/askWallet.ts'
import { toHexChainId } from '../../chains/eip155/network.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import type { CaipNetworkId } from '../../types.ts'

/** Timeout of a wallet (ms): after it the server's list is used. */
const PATIENCE = 3000

/** The most assets of a wallet's list: more would be unusable. */
const MOST = 20_000

const ADDRESS = /^0x[0-9a-f]{40}$/i
const Text = z.string().check(maxLength(256))

/** An asset as the specification defines it (section 5): one invalid asset invalidates the whole response. */
const Asset = z.object({
  address: z.string().check(matches(/^(?:native|0x[0-9a-f]{40})$/i)),
  balance: z.string().check(matches(/^0x[0-9a-f]{1,64}$/i)),
  /** In upper case in the specification, in lower case in ERC-7811. */
  type: z.literal(['ERC20', 'NATIVE', 'erc20', 'native']),
  metadata: z.object({
    name: Text,
    symbol: Text,
    decimals: Int.check(within(0, 255)),
    price: z.number(),
    iconUrl: z.string().check(maxLength(131_072)),
  }),
})
type Asset = z.infer<typeof Asset>
const Assets = z.array(Asset).check(maxLength(MOST))

const Offer = z.object({ assetDiscovery: z.object({ supported: z.literal(true) }) })

const isHex = (text: string): boolean => /^0x[0-9a-f]{1,16}$/i.test(text)

/** The entry of a chain in a response by chain: wallets write the same hex number in different ways. */
function ofChain(answer: unknown, chain: bigint): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined
  return Object.entries(answer).find(([key]) => isHex(key) && BigInt(key) === chain)?.[1]
}

const chainOf = (chainId: CaipNetworkId): bigint => BigInt(chainId.slice(chainId.indexOf(':') + 1))

/**
 * EIP-5792: whether the wallet declares that it lists assets (ERC-7811) on a chain, or on all of them
 * (`0x0`).
 */
export function offersAssets(capabilities: unknown, chainId: CaipNetworkId): boolean {
  const found = [chainOf(chainId), 0n].map((chain) => ofChain(capabilities, chain))
  return found.some((capability) => z.safeParse(Offer, capability).success)
}

/** Wallets send no price or zero for an unknown one. */
const priceOf = (price: number): number | null => (price > 0 && Number.isFinite(price) ? price : null)

/** Only an inline picture: a request for a linked one would reveal the account to its server. */
const iconOf = (url: string): string | null => z.safeParse(Icon, url).data ?? null

/** The token's creator chose its name, and the wallet passes it on unchecked. */
function toBalance({ address, balance, metadata }: Asset, chainId: CaipNetworkId): TokenBalance {
  const { decimals } = metadata
  const symbol = symbolLabel(metadata.symbol) ?? '?'
  const numeric = fromBaseUnits(BigInt(balance), decimals)
  const price = priceOf(metadata.price)
  return {
    name: nameLabel(metadata.name) ?? UNNAMED,
    symbol,
    chainId,
    ...(ADDRESS.test(address) && { address: `${chainId}:${address}` }),
    ...(price !== null && { value: price * Number(numeric) }),
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconOf(metadata.iconUrl),
  }
}

/** Whether each asset matches its type and occurs once: of two balances the true one would be unknown. */
function isConsistent(assets: readonly Asset[]): boolean {
  const addresses = assets.map(({ address }) => address.toLowerCase())
  if (new Set(addresses).size < addresses.length) return false
  return assets.every(
    ({ type }, place) => (type.toLowerCase() === 'native') === (addresses[place] === 'native'),
  )
}

/** Parses a wallet's response to the assets of an account on a chain; null for an invalid response. */
export function parseAssets(answer: unknown, chainId: CaipNetworkId): TokenBalance[] | null {
  const assets = z.safeParse(Assets, ofChain(answer, chainOf(chainId)))
  if (!assets.success || !isConsistent(assets.data)) return null
  return assets.data.map((asset) => toBalance(asset, chainId))
}

const attempt = <T>(ask: Promise<T>): Promise<T | null> => ask.catch(() => null)

/**
 * Whether a wallet lists the assets of an account on a chain. One that does not support the request does
 * not.
 */
export const askOffer = async (ask: AskWallet, address: string, chainId: CaipNetworkId): Promise<boolean> =>
  offersAssets(await attempt(ask('wallet_getCapabilities', [address], { timeout: PATIENCE })), chainId)

/** The wallet's list; null if it has none, so that the server is asked instead. */
export async function askAssets(
  ask: AskWallet,
  account: string,
  chainId: CaipNetworkId,
): Promise<TokenBalance[] | null> {
  const chainFilter = [toHexChainId(chainId)]
  const params = [{ account, chainFilter }]
  return parseAssets(await attempt(ask('wallet_getAssets', params, { timeout: PATIENCE })), chainId)
}
