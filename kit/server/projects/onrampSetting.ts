import * as z from 'zod/mini'
import { SecretSource } from '../config/secretSource.ts'
import { shape } from '../config/shape.ts'

/** The section `onramp` of a project: who sells to its visitors, what, and for which currencies. */

const ADDRESS = 'has to be an address in quotes, such as "https://pay.example".'
const NAME = 'has to be 1 to 32 lower-case letters, digits and hyphens, such as shop-pay.'
const LABEL = 'has to be 1 to 40 visible characters.'
const FEES = 'has to be what people read about the fee, such as "1-2%".'
const KIND = 'has to be of the kind meld, coinbase or url.'
const KEY_ID = 'has to be the id of your key, in quotes.'

const Label = z.string(LABEL).check(z.regex(/^[^\p{C}\s](?:[^\p{C}]{0,38}[^\p{C}\s])?$/u, LABEL))
const FeeRange = z.optional(z.string(FEES).check(z.regex(/^[\d.,%–\- <>~]{1,16}$/, FEES)))

const Meld = z.strictObject(
  {
    kind: z.literal('meld', KIND),
    key: SecretSource,
    webhookSecret: z.optional(SecretSource),
    feeRange: FeeRange,
    url: z.optional(z.string(ADDRESS)),
  },
  shape('has to be { kind: meld, key: { env: NAME } }.', ['kind', 'key', 'webhookSecret', 'feeRange', 'url']),
)

const Coinbase = z.strictObject(
  {
    kind: z.literal('coinbase', KIND),
    keyId: z.string(KEY_ID).check(z.regex(/^[\w/.-]{1,256}$/, KEY_ID)),
    keySecret: SecretSource,
    webhookSecret: z.optional(SecretSource),
    feeRange: FeeRange,
    url: z.optional(z.string(ADDRESS)),
    checkoutUrl: z.optional(z.string(ADDRESS)),
  },
  shape('has to be { kind: coinbase, keyId: "…", keySecret: { env: NAME } }.', [
    'kind',
    'keyId',
    'keySecret',
    'webhookSecret',
    'feeRange',
    'url',
    'checkoutUrl',
  ]),
)

const TEMPLATE =
  'has to be an address in quotes with {address}, such as "https://pay.example/?to={address}&id={purchaseId}".'

const Hosted = z.strictObject(
  {
    kind: z.literal('url', KIND),
    name: z.string(NAME).check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, NAME)),
    label: Label,
    feeRange: FeeRange,
    checkoutUrl: z.string(TEMPLATE).check(z.refine((text) => text.includes('{address}'), TEMPLATE)),
    statusUrl: z.optional(z.string(ADDRESS)),
    key: z.optional(SecretSource),
    webhookSecret: z.optional(SecretSource),
  },
  shape('has to be { kind: url, name: …, label: …, checkoutUrl: "https://…{address}…" }.', [
    'kind',
    'name',
    'label',
    'feeRange',
    'checkoutUrl',
    'statusUrl',
    'key',
    'webhookSecret',
  ]),
)

const Provider = z.discriminatedUnion('kind', [Meld, Coinbase, Hosted], KIND)
export type OnrampProviderSetting = z.infer<typeof Provider> & { name?: string | undefined }

const SYMBOL = 'has to be 1 to 16 letters and digits, such as USDC.'
const NETWORK = 'has to be a CAIP-2 id, such as "eip155:8453".'
const CONTRACT = 'has to be the address of the token in quotes. Leave it out for the coin of the network.'
const NETWORK_NAME = 'has to be 1 to 32 lower-case letters, digits and hyphens, such as base.'
const CODE = 'has to be the code in capitals, such as USDC_BASE.'

const Asset = z.strictObject(
  {
    symbol: z.string(SYMBOL).check(z.regex(/^[A-Za-z0-9.$₮-]{1,16}$/, SYMBOL)),
    name: Label,
    network: z
      .string(NETWORK)
      .check(z.regex(/^(?:eip155:[1-9]\d{0,14}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/, NETWORK)),
    address: z.optional(
      z.string(CONTRACT).check(z.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, CONTRACT)),
    ),
    networkName: z.optional(z.string(NETWORK_NAME).check(z.regex(/^[a-z0-9-]{1,32}$/, NETWORK_NAME))),
    meldCode: z.optional(z.string(CODE).check(z.regex(/^[A-Z0-9_]{1,32}$/, CODE))),
  },
  shape('has to have symbol, name and network.', [
    'symbol',
    'name',
    'network',
    'address',
    'networkName',
    'meldCode',
  ]),
)

const LIMIT = 'has to be { min: 10, max: 7500 }.'
const Limit = z.strictObject(
  {
    min: z.number(LIMIT).check(z.gte(0.01, LIMIT), z.lte(1e9, LIMIT)),
    max: z.number(LIMIT).check(z.gte(0.01, LIMIT), z.lte(1e9, LIMIT)),
  },
  shape(LIMIT, ['min', 'max']),
)

const CURRENCY = 'has to be a currency of three capitals (ISO 4217), such as USD.'
const Currency = z.strictObject(
  {
    id: z.string(CURRENCY).check(z.regex(/^[A-Z]{3}$/, CURRENCY)),
    card: z.optional(Limit),
    ach: z.optional(Limit),
  },
  shape('has to be { id: USD }, with the limits of card and ach if they are not the default.', [
    'id',
    'card',
    'ach',
  ]),
)

const PROVIDERS = 'has to be a list of 1 to 8 providers, one "- kind: …" each.'
const ASSETS = 'has to be a list of what can be bought, with one "- symbol: …" each.'
const CURRENCIES = 'has to be a list of currencies, with one "- id: …" each.'
const HEADER = 'has to be the name of a header, such as CF-IPCountry.'
const COUNTRIES = 'has to be a list of countries (ISO 3166-1), such as [CN, HK].'

const SETTINGS = ['publicUrl', 'providers', 'assets', 'currencies', 'countryHeader', 'restrictedCountries']

export const OnrampSetting = z.strictObject(
  {
    publicUrl: z.string(ADDRESS),
    providers: z
      .array(Provider, PROVIDERS)
      .check(z.minLength(1, 'is empty: list a provider, or remove "onramp".'), z.maxLength(8, PROVIDERS)),
    assets: z.optional(
      z.array(Asset, ASSETS).check(z.minLength(1, 'is empty: list an asset, or remove it.')),
    ),
    currencies: z.optional(
      z.array(Currency, CURRENCIES).check(z.minLength(1, 'is empty: list a currency, or remove it.')),
    ),
    countryHeader: z.optional(z.string(HEADER).check(z.regex(/^[A-Za-z0-9-]{1,64}$/, HEADER))),
    restrictedCountries: z.optional(
      z.array(z.string(COUNTRIES).check(z.regex(/^[A-Z]{2}$/, COUNTRIES)), COUNTRIES),
    ),
  },
  shape('has to have publicUrl and providers.', SETTINGS),
)
