import { CaipNetworkId, Int, matches, maxLength, minLength, within } from '@airlock/host-sdk/contract'
import { SOCIAL_PROVIDERS } from '@airlock/kit/social'
import * as z from 'zod/mini'
import { AccountEmail } from './email.ts'

/** No parameters. */
export const Nothing = z.strictObject({})
/** An empty result. */
export const Done = z.literal(null)

/** Timeout of a call in which a person decides: none. */
export const PERSON = Number.POSITIVE_INFINITY

/** A chain: CAIP-2, or the bare number of an EVM chain, which is the form in results. */
export const ChainId = z.union([CaipNetworkId, Int.check(within(1, Number.MAX_SAFE_INTEGER))])
/** A chain: CAIP-2, or the bare number of an EVM chain. */
export type ChainId = z.infer<typeof ChainId>

/** The signer: the key itself, or a contract account that it controls. */
export const AccountType = z.literal(['eoa', 'smartAccount'])
/** The signer: the key itself, or a contract account that it controls. */
export type AccountType = z.infer<typeof AccountType>

const Address = z.string().check(minLength(1), maxLength(128))
const EvmAddress = z.string().check(matches(/^0x[0-9a-fA-F]{40}$/))
const SolanaAddress = z.string().check(matches(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
/** The providers with which people sign in. `oidc` is the operator's own. */
export const SocialProvider = z.literal(SOCIAL_PROVIDERS)
/** A provider with which people sign in. */
export type SocialProvider = z.infer<typeof SocialProvider>

/** An account of the wallet. */
export const WalletAccount = z.strictObject({ address: Address, type: AccountType })

/** The signed-in user, as far as the widget may know them. */
export const User = z.strictObject({
  email: z.optional(z.nullable(AccountEmail)),
  /** The active account on `chainId`. */
  address: Address,
  chainId: ChainId,
  /** On `chainId`; missing if its node did not say. */
  smartAccountDeployed: z.optional(z.boolean()),
  /** The accounts that can be used on `chainId`, the active one first. */
  accounts: z.optional(z.array(WalletAccount).check(maxLength(16))),
  /** The type of the active account on `chainId`. */
  preferredAccountType: z.optional(AccountType),
  /** The active account in each chain family: on `chainId`, or on the other family's active network. */
  addresses: z.strictObject({ eip155: EvmAddress, solana: SolanaAddress }),
  /** The provider of this sign-in; missing if it was one by email. */
  socialProvider: z.optional(SocialProvider),
  /** The person; the name comes from the provider, where people choose it freely. */
  user: z.optional(
    z.strictObject({ username: z.optional(z.string().check(maxLength(256))), email: AccountEmail }),
  ),
})
/** The signed-in user, as far as the widget may know them. */
export type User = z.infer<typeof User>

/** A chain family in which the wallet has an account. */
export type EmbeddedNamespace = keyof User['addresses']
