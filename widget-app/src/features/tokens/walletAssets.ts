import { Icon, Int, matches, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { nameLabel, symbolLabel, UNNAMED } from '../../../shared/label.ts'
import type { AskWallet } from '../../chains/askWallet.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import type { CaipNetworkId } from '../../types.ts'

/** How long (ms) a wallet may take: what it does not tell by then, the server tells. */
const PATIENCE = 3000

/** More of them than this are no list for people. */
const MOST = 20_000

const ADDRESS = /^0x[0-9a-f]{40}$/i
const Text = z.string().check(maxLength(256))

/** An asset as the specification takes it (section 5): one that is anything else makes the whole answer worthless. */
const Asset = z.object({
  address: z.string().check(matches(/^(?:native|0x[0-9a-f]{40})$/i)),
  balance: z.string().check(matches(/^0x[0-9a-f]{1,64}$/i)),
  /** In capitals by the specification, in small letters by ERC-7811. */
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

/** What an answer by chain has for one of them: wallets write the same hex in more than one way. */
function ofChain(answer: unknown, chain: bigint): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined
  return Object.entries(answer).find(([key]) => isHex(key) && BigInt(key) === chain)?.[1]
}

const chainOf = (chainId: CaipNetworkId): bigint => BigInt(chainId.slice(chainId.indexOf(':') + 1))

/** EIP-5792: whether the wallet says that it can list assets (ERC-7811) on a chain, or on all of them (`0x0`). */
export function offersAssets(capabilities: unknown, chainId: CaipNetworkId): boolean {
  const found = [chainOf(chainId), 0n].map((chain) => ofChain(capabilities, chain))
  return found.some((capability) => z.safeParse(Offer, capability).success)
}

/** What a wallet has no price for, it gives none or zero. */
const priceOf = (price: number): number | null => (price > 0 && Number.isFinite(price) ? price : null)

/** The picture itself, or none: nobody is asked for one, who would learn of the account that way. */
const iconOf = (url: string): string | null => z.safeParse(Icon, url).data ?? null

/** Whoever made a token chose its name, and the wallet passes it on. */
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

/** Whether each asset is what its type says, and is told of once: nobody knows which of two balances is true. */
function isConsistent(assets: readonly Asset[]): boolean {
  const addresses = assets.map(({ address }) => address.toLowerCase())
  if (new Set(addresses).size < addresses.length) return false
  return assets.every(
    ({ type }, place) => (type.toLowerCase() === 'native') === (addresses[place] === 'native'),
  )
}

/** The assets of an account on a chain as its wallet answers; null for an answer that is not what it should be. */
export function parseAssets(answer: unknown, chainId: CaipNetworkId): TokenBalance[] | null {
  const assets = z.safeParse(Assets, ofChain(answer, chainOf(chainId)))
  if (!assets.success || !isConsistent(assets.data)) return null
  return assets.data.map((asset) => toBalance(asset, chainId))
}

const attempt = <T>(ask: Promise<T>): Promise<T | null> => ask.catch(() => null)

/** Whether a wallet lists what an account has on a chain. One that does not know the question does not. */
export const askOffer = async (ask: AskWallet, address: string, chainId: CaipNetworkId): Promise<boolean> =>
  offersAssets(await attempt(ask('wallet_getCapabilities', [address], { timeout: PATIENCE })), chainId)

/** What the wallet lists; null where it does not, and the server is asked instead. */
export async function askAssets(
  ask: AskWallet,
  account: string,
  chainId: CaipNetworkId,
): Promise<TokenBalance[] | null> {
  const chainFilter = [`0x${chainOf(chainId).toString(16)}`]
  const params = [{ account, chainFilter }]
  return parseAssets(await attempt(ask('wallet_getAssets', params, { timeout: PATIENCE })), chainId)
}
