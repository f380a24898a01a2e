import { type Asset, assetOf } from '@airlock/kit/server'
import type { Wallet } from '../wallet.ts'
import { currencyGlyph, networkGlyph, tokenMonogram, walletMonogram } from './generated.ts'

/** The packaged icon set as SVG text: wallets by its own names, networks by CAIP-2, tokens by upper-case symbol. */
export interface Icons {
  wallets: Readonly<Record<string, string>>
  networks: Readonly<Record<string, string>>
  tokens: Readonly<Record<string, string>>
}

/**
 * The images of wallets, networks, tokens and currencies: from the icon set, or else generated. Undefined for an
 * invalid id.
 */
export interface Pictures {
  wallet: (wallet: Wallet) => Asset
  asset: (id: string) => Asset | undefined
  currency: (code: string) => Asset | undefined
  token: (symbol: string) => Asset | undefined
}

const NETWORK = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const CURRENCY = /^[A-Z]{3}$/
const TOKEN = /^[\p{L}\p{N}$.+₮-]{1,16}$/u

const svg = (text: string) => assetOf('picture.svg', new TextEncoder().encode(text))

export function picturesOf(icons: Icons): Pictures {
  const [wallets, networks, tokens] = [icons.wallets, icons.networks, icons.tokens].map(
    (set) => new Map(Object.entries(set)),
  ) as [Map<string, string>, Map<string, string>, Map<string, string>]
  return {
    wallet: ({ listing, icon }) =>
      svg((icon && wallets.get(icon)) || walletMonogram(listing.id, listing.name)),
    asset: (id) => (NETWORK.test(id) ? svg(networks.get(id) ?? networkGlyph(id)) : undefined),
    currency(given) {
      const code = given.toUpperCase()
      return CURRENCY.test(code) ? svg(currencyGlyph(code)) : undefined
    },
    token: (symbol) =>
      TOKEN.test(symbol) ? svg(tokens.get(symbol.toUpperCase()) ?? tokenMonogram(symbol)) : undefined,
  }
}
