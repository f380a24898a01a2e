import type * as z from 'zod/mini'
import type { FileProblem } from '../config/file.ts'
import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import { isLoopback } from './loopback.ts'
import type { OnrampProviderSetting, OnrampSetting } from './onrampSetting.ts'

/** A currency of payment, with the limits of each method in decimal text (spec section 9). */
export interface OnrampCurrency {
  /** ISO 4217. */
  id: string
  limits: readonly { id: OnrampMethod; min: string; max: string }[]
}

export type OnrampMethod = 'card' | 'ach_bank_account'

/** What can be bought: a token or the coin of a network. */
export interface OnrampAsset {
  symbol: string
  name: string
  /** CAIP-2. */
  network: string
  /** The contract or mint; null for the network's coin. */
  address: string | null
  /** The sellers' name of the network, in place of the one in the table of networks; null for that one. */
  networkName: string | null
  /** Meld's code of the asset, if it differs from the rule. */
  meldCode: string | null
}

/** A provider of the project. Secrets are read at each use. */
export type OnrampProvider = OnrampProviderSetting

/** Where and how visitors of a project buy. */
export interface Onramp {
  /** The address by which browsers and providers reach the widget server, without a slash at the end. */
  publicUrl: string
  /** In the order in which they are offered. Each has a name of its own. */
  providers: readonly OnrampProvider[]
  assets: readonly OnrampAsset[]
  currencies: readonly OnrampCurrency[]
  /** The header in which the operator's own proxy writes the visitor's country; null without one. */
  countryHeader: string | null
  /** The countries in which nothing is sold (ISO 3166-1 alpha-2). */
  restrictedCountries: readonly string[]
}

const USDC = { symbol: 'USDC', name: 'USD Coin', networkName: null, meldCode: null }

/** The specification's defaults (section 9). */
const ASSETS: readonly OnrampAsset[] = [
  { ...USDC, network: 'eip155:1', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  { ...USDC, network: 'eip155:137', address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
]

const CARD = { id: 'card', min: '10.00', max: '7500.00' } as const
const ACH = { id: 'ach_bank_account', min: '10.00', max: '25000.00' } as const
const CURRENCIES: readonly OnrampCurrency[] = ['USD', 'EUR'].map((id) => ({ id, limits: [CARD, ACH] }))

/** China, Hong Kong and Macau: the countries of the specification's restricted time zones. */
const RESTRICTED = ['CN', 'HK', 'MO']

type Setting = z.infer<typeof OnrampSetting>

export const onrampNameOf = (
  provider: Pick<OnrampProvider, 'kind'> & { name?: string | undefined },
): string => provider.name ?? provider.kind

const cents = (amount: number) => amount.toFixed(2)

const currencyOf = ({ id, card, ach }: NonNullable<Setting['currencies']>[number]): OnrampCurrency => {
  if (!card && !ach) return { id, limits: [CARD, ACH] }
  const limits = [
    ...(card ? [{ id: CARD.id, min: cents(card.min), max: cents(card.max) }] : []),
    ...(ach ? [{ id: ACH.id, min: cents(ach.min), max: cents(ach.max) }] : []),
  ]
  return { id, limits }
}

/** Whether an address is one by https, and in development also one by http on this machine. */
function isService(text: string, mode: Mode): boolean {
  const url = readUrl(text.replace(/\{\w+\}/g, '0'))
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (mode === 'development' && url.protocol === 'http:' && isLoopback(url))
}

const HTTPS = 'is not an https address.'

function addressProblems(provider: OnrampProvider, index: number, mode: Mode): FileProblem[] {
  const addresses =
    provider.kind === 'url'
      ? { checkoutUrl: provider.checkoutUrl, statusUrl: provider.statusUrl }
      : { url: provider.url, ...('checkoutUrl' in provider && { checkoutUrl: provider.checkoutUrl }) }
  return Object.entries(addresses).flatMap(([name, text]) =>
    text === undefined || isService(text, mode)
      ? []
      : [{ path: ['onramp', 'providers', index, name], message: `"onramp" providers: "${name}" ${HTTPS}` }],
  )
}

/** Without one of them, nobody would ever know what became of a purchase. */
const unfollowed = (provider: OnrampProvider, index: number): FileProblem[] =>
  provider.kind !== 'url' || provider.statusUrl !== undefined || provider.webhookSecret !== undefined
    ? []
    : [
        {
          path: ['onramp', 'providers', index],
          message: `"onramp" providers: "${provider.name}" has neither "statusUrl" nor "webhookSecret", so no purchase could be followed. Add one of them.`,
        },
      ]

function problemsOf({ publicUrl, providers, currencies = [] }: Setting, mode: Mode): FileProblem[] {
  const names = providers.map(onrampNameOf)
  return [
    ...(isService(publicUrl, mode)
      ? []
      : [{ path: ['onramp', 'publicUrl'], message: `"onramp": "publicUrl" ${HTTPS}` }]),
    ...names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [
            {
              path: ['onramp', 'providers', index],
              message: `"onramp" has two providers of the name "${name}". Give one another name.`,
            },
          ],
    ),
    ...providers.flatMap((provider, index) => addressProblems(provider, index, mode)),
    ...providers.flatMap(unfollowed),
    ...currencies.flatMap(({ id, card, ach }, index) =>
      [card, ach].some((limit) => limit && limit.min > limit.max)
        ? [
            {
              path: ['onramp', 'currencies', index],
              message: `"onramp" currencies: ${id} has a minimum above its maximum.`,
            },
          ]
        : [],
    ),
  ]
}

/** Reads how visitors of a project buy; null if they cannot. */
export function readOnramp(
  { onramp }: { onramp?: Setting | undefined },
  mode: Mode,
): { onramp: Onramp | null; problems: FileProblem[] } {
  if (!onramp) return { onramp: null, problems: [] }
  const { publicUrl, providers, assets, currencies, countryHeader, restrictedCountries } = onramp
  return {
    onramp: {
      publicUrl: publicUrl.replace(/\/+$/, ''),
      providers,
      assets:
        assets?.map(({ address, networkName, meldCode, ...asset }) => ({
          ...asset,
          address: address ?? null,
          networkName: networkName ?? null,
          meldCode: meldCode ?? null,
        })) ?? ASSETS,
      currencies: currencies?.map(currencyOf) ?? CURRENCIES,
      countryHeader: countryHeader ?? null,
      restrictedCountries: restrictedCountries ?? RESTRICTED,
    },
    problems: problemsOf(onramp, mode),
  }
}

/** The feature, whose options are the project's providers: it is part of projects that have some. */
export const withSellers = <Facts extends { id: string; available: boolean; config: string[] }>(
  facts: Facts,
  onramp: Setting | undefined,
): Facts =>
  facts.id === 'onramp' && onramp
    ? { ...facts, available: true, config: onramp.providers.map(onrampNameOf) }
    : facts

/** Why a project cannot switch buying on; undefined if it can. */
export const withoutSellers = (setting: unknown, onramp: Setting | undefined): string | undefined =>
  setting === undefined || setting === false || onramp
    ? undefined
    : 'switches onramp on, which needs providers. Add the section "onramp", or remove the line.'
