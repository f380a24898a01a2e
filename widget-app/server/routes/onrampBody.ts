import type { Onramp, OnrampAsset, Project } from '@airlock/kit/server'
import * as z from 'zod/mini'
import { OnrampMethod } from '../../shared/onramp.ts'
import { isAccount } from '../chains/addresses.ts'
import type { ChainNamespace } from '../chains/capabilities.ts'
import { Amount, limitProblem } from '../onramp/terms/amounts.ts'
import { networkNamesOf } from '../onramp/terms/networks.ts'
import type { Beginning, Wish } from '../onramp/terms/provider.ts'

/** The bodies of the calls about buying. Their messages complete a sentence that begins with the field's name. */

const Text = (message: string) => z.string(message).check(z.maxLength(128, message))
const COUNTRY = 'has to be a country (ISO 3166-1 alpha-2), such as US.'
const METHOD = 'has to be card or ach_bank_account.'

const own = {
  /** Our own: one of the providers in the options; the first one by default. */
  provider: z.optional(Text('has to be the name of a provider.')),
  paymentMethod: z.optional(
    z.custom<z.infer<typeof OnrampMethod>>((given) => OnrampMethod.safeParse(given).success, METHOD),
  ),
  country: z.optional(z.string(COUNTRY).check(z.regex(/^[A-Z]{2}$/, COUNTRY))),
}

export const QuoteBody = z.object({
  purchaseCurrency: Text('has to be the id of a purchase currency.'),
  paymentCurrency: Text('has to be the id of a payment currency.'),
  amount: Amount,
  network: Text('has to be the name of a network.'),
  ...own,
})

const WALLETS = 'has to be a list of one wallet: [{ address, blockchains, assets }].'
const PRESET = 'has to be an amount.'
const Preset = z.pipe(z.union([z.string(), z.number()], PRESET), z.transform(String))

export const UrlBody = z.object({
  destinationWallets: z
    .array(
      z.object({
        address: Text(WALLETS),
        blockchains: z.optional(z.array(Text(WALLETS), WALLETS)),
        assets: z.optional(z.array(Text(WALLETS), WALLETS)),
      }),
      WALLETS,
    )
    .check(z.minLength(1, WALLETS), z.maxLength(1, WALLETS)),
  defaultNetwork: z.optional(Text('has to be the name of a network.')),
  partnerUserId: z.optional(Text('has to be a text.')),
  defaultExperience: z.optional(z.literal('buy', 'has to be buy.')),
  presetCryptoAmount: z.optional(Preset),
  presetFiatAmount: z.optional(z.pipe(Preset, Amount)),
  /** Our own. */
  paymentCurrency: z.optional(Text('has to be the id of a payment currency.')),
  /** Our own: the quote that the person saw. */
  quoteId: z.optional(z.string('has to be the id of a quote.').check(z.maxLength(1_024))),
  ...own,
})

/** Reads a body, or returns a sentence with the first mistake. */
export async function readBody<Schema extends z.ZodMiniType>(
  request: Pick<Request, 'json'>,
  schema: Schema,
): Promise<{ body: z.output<Schema> } | { wrong: string }> {
  const parsed = z.safeParse(schema, await request.json().catch(() => undefined))
  if (parsed.success) return { body: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path[0]
  return {
    wrong: field === undefined ? 'The body has to be an object.' : `"${String(field)}" ${issue?.message}`,
  }
}

/** What a project sells by the names of an asset and a network: those of the options, or the symbol and the CAIP-2 id. */
function assetOf({ assets }: Onramp, symbol: string, network: string): OnrampAsset | undefined {
  return assets.find((asset) => asset.symbol === symbol && networkNamesOf(asset).includes(network))
}

type Given = {
  asset: string
  network: string
  currency: string
  amount: string
  method: Wish['method'] | undefined
}

/** Reads what somebody wants to buy, within the limits of the project. */
export function readWish(onramp: Onramp, given: Given, country: string): Wish | { wrong: string } {
  const asset = assetOf(onramp, given.asset, given.network)
  if (!asset) return { wrong: `This project does not sell ${given.asset} on ${given.network}.` }
  const { currency, amount, method = 'card' } = given
  const wrong = limitProblem(onramp.currencies, { currency, method, amount })
  return wrong === undefined ? { asset, currency, amount, method, country } : { wrong }
}

/** Reads the wish and the account of a purchase. */
export function readPurchase(
  onramp: Onramp,
  body: z.output<typeof UrlBody>,
  country: string,
): Pick<Beginning, keyof Wish | 'address'> | { wrong: string } {
  const [wallet] = body.destinationWallets
  const [first] = onramp.assets
  const amount = body.presetFiatAmount
  if (!wallet || !first) return { wrong: `"destinationWallets" ${WALLETS}` }
  if (amount === undefined)
    return { wrong: '"presetFiatAmount" is missing: what is paid decides what arrives.' }
  const given = {
    asset: wallet.assets?.[0] ?? first.symbol,
    network: body.defaultNetwork ?? wallet.blockchains?.[0] ?? first.network,
    currency: body.paymentCurrency ?? onramp.currencies[0]?.id ?? 'USD',
    amount,
    method: body.paymentMethod,
  }
  const wish = readWish(onramp, given, country)
  if ('wrong' in wish) return wish
  const namespace = wish.asset.network.slice(0, wish.asset.network.indexOf(':')) as ChainNamespace
  return isAccount(namespace, wallet.address)
    ? { ...wish, address: wallet.address }
    : { wrong: `"destinationWallets" has an address that is none on ${wish.asset.network}.` }
}

/** What proxies write for a visitor whose country they do not know. */
const UNKNOWN_COUNTRY = 'XX'

/**
 * The country of a visitor: what the operator's proxy writes, and without one what their browser claims. Undefined if
 * the proxy writes no country, such as `T1` for Tor, or writes several: the claim never takes its place.
 */
export function countryOf(
  { onramp }: Pick<Project, 'onramp'>,
  headers: Headers,
  claimed: string | undefined,
): string | undefined {
  if (!onramp?.countryHeader) return claimed ?? 'US'
  const seen = headers.get(onramp.countryHeader)?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(seen) && seen !== UNKNOWN_COUNTRY ? seen : undefined
}
