import { Int, matches, maxLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/**
 * What the server tells the widget about accounts (spec section 7, "Blockchain API"). Not strict objects: a page that
 * was opened before a deploy may meet the fields of the next release. Amounts are exact decimal texts; what nobody
 * knows is null or absent, never zero.
 */

const Text = z.string().check(maxLength(256))
/** A decimal number, exactly: `-?digits[.digits]`. */
export const DecimalText = z.string().check(maxLength(128), matches(/^-?\d+(?:\.\d+)?$/))
/** CAIP-2. */
export const ChainId = z.string().check(maxLength(64), matches(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** CAIP-10. */
export const AccountId = z
  .string()
  .check(maxLength(256), matches(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
/** A picture: a path of the widget's own origin, or a `data:` URI. */
export const Picture = z.string().check(maxLength(131_072), matches(/^(?:\/(?!\/)|data:image\/)/))

/** `GET /v1/supported-chains` */
export const SupportedChains = z.object({ http: z.array(ChainId), ws: z.array(ChainId) })

/** `GET /v1/identity/{address}` */
export const Identity = z.object({ name: z.nullable(Text), avatar: z.nullable(Picture) })

/** One coin or token that an account holds. */
export const TokenBalance = z.object({
  name: Text,
  symbol: Text,
  chainId: ChainId,
  /** CAIP-10 of the token; absent for the native coin. */
  address: z.optional(AccountId),
  /** US dollars for all of it; absent where no price is known. */
  value: z.optional(z.number()),
  /** US dollars for one; null where no price is known. */
  price: z.nullable(z.number()),
  quantity: z.object({ decimals: z.string().check(matches(/^\d{1,3}$/)), numeric: DecimalText }),
  iconUrl: z.nullable(Picture),
  /** Solana: the program that keeps it, where it is not the first token program. */
  program: z.optional(z.literal('token-2022')),
})

/** False: nobody looks on this chain, and that there is nothing says nothing. Absent: what there is. */
const Listed = z.optional(z.boolean())

/** For how many seconds it could not be read again, where the chain is away. Absent: it is current. */
const Old = z.optional(Int.check(within(0, Number.MAX_SAFE_INTEGER)))

/** `GET /v1/account/{address}/balance` */
export const Balances = z.object({ balances: z.array(TokenBalance), listed: Listed, old: Old })

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

/** What a transaction was to the account. */
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

/** What moved in a transaction, as the account sees it. */
export const Transfer = z.object({
  fungible_info: z.optional(
    z.nullable(
      z.object({
        name: Text,
        symbol: Text,
        icon: z.nullable(z.object({ url: Picture })),
        /** CAIP-10 of the token; absent for the native coin. */
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
        /** CAIP-10 of its contract, and which one of it: others may go by the same name. */
        address: z.optional(AccountId),
        tokenId: z.optional(z.string().check(maxLength(96))),
      }),
    ),
  ),
  direction: z.literal(['in', 'out', 'self']),
  quantity: z.object({ numeric: DecimalText }),
  /** US dollars. */
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
    /** ISO 8601, UTC. */
    minedAt: z.string().check(maxLength(40)),
    sentFrom: z.string().check(maxLength(128)),
    sentTo: z.nullable(z.string().check(maxLength(128))),
    status: z.literal(['confirmed', 'failed', 'pending']),
    nonce: Int,
  }),
  transfers: z.nullable(z.array(Transfer)),
})

/** `GET /v1/account/{account}/history`; `next` is the cursor of the page after this one. */
export const History = z.object({
  data: z.array(Transaction),
  next: z.nullable(z.string().check(maxLength(256))),
  listed: Listed,
  old: Old,
})

/** A collectible that an account holds. */
export const Nft = z.object({
  chainId: ChainId,
  /** CAIP-10 of its contract. */
  contract: AccountId,
  /** A decimal number; Solana: the mint. */
  tokenId: z.string().check(maxLength(96)),
  standard: z.literal(['erc721', 'erc1155', 'spl']),
  /** How many of it: 1 where each is unique. */
  quantity: DecimalText,
  name: Text,
  collection: z.nullable(Text),
  picture: z.nullable(Picture),
  isSpam: z.boolean(),
})

/** `GET /v1/account/{address}/nfts`: our own, the specification names no call for what the NFTs tab shows. */
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
