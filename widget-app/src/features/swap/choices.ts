import { NATIVE, NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { derive } from '../../state/derive.ts'
import { type Asset, isSameAsset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import type { ListedToken, TokenKey } from '../../state/late/swapState.ts'
import type { RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { balanceOf } from '../send/heldAsset.ts'
import { type Sender, selectSender } from '../send/transfer.ts'

/** The symbols that are suggested first (spec section 9). */
const SUGGESTED: ReadonlySet<string> = new Set(
  (
    'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS ' +
    'MATIC OP'
  ).split(' '),
)

/** The most suggestions: the others are found among the popular ones. */
const SUGGESTIONS = 8

export const keyOf = ({ address }: Pick<Asset, 'address'>): TokenKey => address ?? NATIVE

const COINS: Readonly<Partial<Record<Namespace, { common: string }>>> = NATIVE_ADDRESSES

/** The address that stands for the coin where only addresses are possible. */
export const coinAddress = (namespace: Namespace): string => COINS[namespace]?.common ?? NATIVE

const isOf = (key: TokenKey | null, asset: Pick<Asset, 'address'>): boolean =>
  key !== null && isSameAsset(keyOf(asset), key)

/** The CAIP-10 id of a token for the server, which has an address for the coin too. */
export const caipOf = ({ network, namespace }: Sender, { address }: Pick<Asset, 'address'>): string =>
  `${network.caipNetworkId}:${address ?? coinAddress(namespace)}`

const withBalance = (token: ListedToken, held: readonly Asset[]): Asset =>
  held.find((asset) => isSameAsset(asset.address, token.address)) ?? { ...token, balance: 0n, price: null }

const isHeld = ({ balance }: Asset): boolean => balance > 0n

/** For the order alone: no amount is computed from it. */
const worth = (asset: Asset): number => Number(balanceOf(asset)) * (asset.price ?? 0)

/** The lists of tokens that can be chosen. */
interface Choices {
  /** The visitor's own, the most valuable first. */
  held: readonly Asset[]
  suggested: readonly Asset[]
  popular: readonly Asset[]
  /** Unlisted tokens that they have found by their address. */
  found: readonly Asset[]
  /** The tokens of the operator's list, with the names that it gives them. */
  listed: readonly ListedToken[]
}

const NOTHING: Choices = { held: [], suggested: [], popular: [], found: [], listed: [] }

/** Whether the operator does not list a token: anybody can make one, with any name, and send it to the account. */
export const isUnlisted = (
  { listed }: Pick<Choices, 'listed'>,
  { address }: Pick<Asset, 'address'>,
): boolean => address !== null && !listed.some((token) => isSameAsset(token.address, address))

const bySymbol = (one: Asset, other: Asset): number => (one.symbol < other.symbol ? -1 : 1)

/** What the account holds on the network, and what the operator lists there. */
export const selectChoices = derive(
  (state: RootState) => [
    selectSwap(state).tokens.list,
    selectSend(state).assets.list,
    selectSender(state),
    selectSwap(state).found,
  ],
  (listed, assets, sender, unlisted): Choices => {
    if (!sender) return NOTHING
    const held = assets.filter(isHeld).sort((one, other) => worth(other) - worth(one))
    const others = listed.map((token) => withBalance(token, assets)).filter((token) => !isHeld(token))
    const suggested = others.filter(({ symbol }) => SUGGESTED.has(symbol)).slice(0, SUGGESTIONS)
    const popular = others.filter((token) => !suggested.includes(token)).sort(bySymbol)
    const known = [...held, ...others]
    const found = unlisted
      .filter((token) => !known.some((asset) => isSameAsset(asset.address, token.address)))
      .map((token) => withBalance(token, assets))
    return { held, suggested, popular, found, listed }
  },
)

/** All of them, each once. */
export const allOf = ({ held, suggested, popular, found }: Choices): Asset[] => [
  ...held,
  ...suggested,
  ...popular,
  ...found,
]

/** The chosen token with its balance; null if none is chosen, or it is not known any more. */
const chosen = (choices: Choices, key: TokenKey | null): Asset | null =>
  allOf(choices).find((asset) => isOf(key, asset)) ?? null

export const selectPair = derive(
  (state: RootState) => [selectChoices(state), selectSwap(state).from, selectSwap(state).to],
  (choices, from, to) => ({ from: chosen(choices, from), to: chosen(choices, to) }),
)

/** The coin, with which the form begins once its tokens are known; null if another one is chosen. */
export const selectComing = derive(
  (state: RootState) => [selectSwap(state), selectSender(state)],
  ({ tokens: { status }, from, to }, sender): Asset | null => {
    const isComing = (status === 'none' || status === 'loading') && from === null && to !== NATIVE
    if (!isComing || !sender) return null
    return { ...sender.network.nativeCurrency, address: null, iconUrl: null, balance: 0n, price: null }
  },
)

/** Whether the account's own tokens are known. */
export const selectIsCounted = (state: RootState): boolean => {
  const { status, list } = selectSend(state).assets
  return list.length > 0 || (status !== 'none' && status !== 'loading')
}

/**
 * The token with this symbol or address, as a dApp names it. A symbol names only the coin and listed tokens, by the list's
 * own words: anybody can send the account a token with a known symbol.
 */
export function findToken(choices: Choices, named: string): Asset | undefined {
  const all = allOf(choices)
  const isCalled = ({ symbol }: ListedToken) => symbol.toLowerCase() === named.toLowerCase()
  const coins = all.filter(({ address }) => address === null)
  const vouched = [...coins, ...choices.listed].find(isCalled)
  return (
    all.find((asset) => isOf(named, asset)) ??
    (vouched && all.find(({ address }) => isSameAsset(address, vouched.address)))
  )
}
