import { Int, matches, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/**
 * The server's responses about accounts (spec section 7, "Blockchain API"). The objects are not strict: a page that
 * was opened before a deploy may receive fields of the next release. Amounts are exact decimal texts. An unknown
 * value is null or absent, never zero.
 */

const Text = z.string().check(maxLength(256))
/** An exact decimal number: `-?digits[.digits]`. */
export const DecimalText = z.string().check(maxLength(128), matches(/^-?\d+(?:\.\d+)?$/))
/** A CAIP-2 id. */
export const ChainId = z.string().check(maxLength(64), matches(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** A CAIP-10 id. */
export const AccountId = z
  .string()
  .check(maxLength(256), matches(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
/** An image: a path of the widget's own origin, or a `data:` URI. */
export const Picture = z.string().check(maxLength(131_072), matches(/^(?:\/(?!\/)|data:image\/)/))

/** `GET /v1/supported-chains` */
export const SupportedChains = z.object({
  http: z.array(ChainId),
  ws: z.array(ChainId),
})

/** `GET /v1/identity/{address}` */
export const Identity = z.object({ name: z.nullable(Text), avatar: z.nullable(Picture) })

/** A coin or token that an account holds. */
export const TokenBalance = z.object({
  name: Text,
  symbol: Text,
  chainId: ChainId,
  /** The token's CAIP-10 id; absent for the native coin. */
  address: z.optional(AccountId),
  /** The value of the whole balance in US dollars; absent if no price is known. */
  value: z.optional(z.number()),
  /** The price of one unit in US dollars; null if none is known. */
  price: z.nullable(z.number()),
  /** The change of the price in the last 24 hours in per cent; absent if no source has a history of it. Our own. */
  change24h: z.optional(z.number()),
  quantity: z.object({ decimals: z.string().check(matches(/^\d{1,3}$/)), numeric: DecimalText }),
  iconUrl: z.nullable(Picture),
  /** Solana: the token program, unless it is the original one. */
  program: z.optional(z.literal('token-2022')),
})

/** False: this chain is not searched, so an empty list means nothing. Absent: the list is complete. */
const Listed = z.optional(z.boolean())

/** The age of the data in seconds, while the chain is unavailable. Absent: the data is current. */
const Old = z.optional(Int.check(within(0, Number.MAX_SAFE_INTEGER)))

/**
 * The value of all listed balances together at the prices of each hour of the last 24, in US dollars: a day ago first, now
 * last. Absent if the prices of most of it have no history.
 */
const Values24h = z.optional(z.array(z.number()).check(z.minLength(2), z.maxLength(100)))

/** `GET /v1/account/{address}/balance`; `values24h` is our own. */
export const Balances = z.object({
  balances: z.array(TokenBalance),
  values24h: Values24h,
  listed: Listed,
  old: Old,
})

/** `POST /v1/fungible/price` */
export const Prices = z.object({
  fungibles: z.array(
    z.object({
      address: AccountId,
      name: Text,
      symbol: Text,
      iconUrl: z.nullable(Picture),
      price: z.nullable(z.number()),
    }),
  ),
})

/** The kind of transaction, from the account's point of view. */
export const OPERATIONS = [
  'send',
  'receive',
  'trade',
  'mint',
  'burn',
  'approve',
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'claim',
  'deploy',
  'execute',
] as const

/** A transfer in a transaction, from the account's point of view. */
export const Transfer = z.object({
  fungible_info: z.optional(
    z.nullable(
      z.object({
        name: Text,
        symbol: Text,
        icon: z.nullable(z.object({ url: Picture })),
        /** The token's CAIP-10 id; absent for the native coin. */
        address: z.optional(AccountId),
      }),
    ),
  ),
  nft_info: z.optional(
    z.nullable(
      z.object({
        name: Text,
        content: z.nullable(
          z.object({
            preview: z.nullable(z.object({ url: Picture })),
            detail: z.nullable(z.object({ url: Picture })),
          }),
        ),
        flags: z.object({ is_spam: z.boolean() }),
        /** The contract's CAIP-10 id and the token's id, because other collectibles may have the same name. */
        address: z.optional(AccountId),
        tokenId: z.optional(z.string().check(maxLength(96))),
      }),
    ),
  ),
  direction: z.literal(['in', 'out', 'self']),
  quantity: z.object({ numeric: DecimalText }),
  /** The value in US dollars. */
  value: z.optional(z.nullable(z.number())),
  price: z.optional(z.nullable(z.number())),
})

export const Transaction = z.object({
  /** Unique within the account and chain. */
  id: z.string().check(maxLength(256)),
  metadata: z.object({
    operationType: z.literal(OPERATIONS),
    hash: z.string().check(maxLength(128)),
    chain: ChainId,
    /** In ISO 8601, UTC. */
    minedAt: z.string().check(maxLength(40)),
    sentFrom: z.string().check(maxLength(128)),
    sentTo: z.nullable(z.string().check(maxLength(128))),
    status: z.literal(['confirmed', 'failed', 'pending']),
    nonce: Int,
  }),
  transfers: z.nullable(z.array(Transfer)),
})

/** `GET /v1/account/{account}/history`; `next` is the cursor of the following page. */
export const History = z.object({
  data: z.array(Transaction),
  next: z.nullable(z.string().check(maxLength(256))),
  listed: Listed,
  old: Old,
})

/** A collectible that an account holds. */
export const Nft = z.object({
  chainId: ChainId,
  /** The contract's CAIP-10 id. */
  contract: AccountId,
  /** A decimal number; on Solana the mint address. */
  tokenId: z.string().check(maxLength(96)),
  standard: z.literal(['erc721', 'erc1155', 'spl']),
  /** The quantity: 1 for unique items. */
  quantity: DecimalText,
  name: Text,
  collection: z.nullable(Text),
  picture: z.nullable(Picture),
  isSpam: z.boolean(),
})

/** `GET /v1/account/{address}/nfts`. This call is our own: the specification has none for the NFTs tab. */
export const Nfts = z.object({
  data: z.array(Nft),
  next: z.nullable(z.string().check(maxLength(256))),
  listed: Listed,
  old: Old,
})

export type TokenBalance = z.infer<typeof TokenBalance>
export type Transaction = z.infer<typeof Transaction>
export type Transfer = z.infer<typeof Transfer>
export type History = z.infer<typeof History>
export type Nft = z.infer<typeof Nft>
export type Nfts = z.infer<typeof Nfts>
export type Identity = z.infer<typeof Identity>
