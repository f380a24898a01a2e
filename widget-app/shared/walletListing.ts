import { Int, isNoWallet, matches, maxLength, minLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/**
 * The server's responses about wallets (`GET /getWallets`). The objects are not strict: a page that was opened before
 * a deploy may receive fields of the next release.
 */

const OWN_SCHEME = /^(?!https:)[a-z][a-z0-9+.-]{1,63}:\/\/[!-~]*$/

function isWebLink(text: string): boolean {
  if (!/^https:\/\/[!-~]+$/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const isAppLink = (text: string) => (OWN_SCHEME.test(text) && !isNoWallet(text)) || isWebLink(text)

const LINK_LIMIT = 512

/** An `https:` URL without a user name, in printable ASCII. */
export const WebLink = z.string().check(maxLength(LINK_LIMIT), z.refine(isWebLink))

/** A URL that opens a wallet: `https:`, or the wallet's own scheme (`metamask://`). */
export const AppLink = z.string().check(maxLength(LINK_LIMIT), z.refine(isAppLink))

/** The id of a wallet or of its image. */
export const WALLET_ID = /^(?!\.+$)[\w.:@ -]{1,128}$/
const WalletId = z.string().check(matches(WALLET_ID))

/** A name for display: one line, without characters that reorder or hide others. */
export const WalletName = z
  .string()
  .check(minLength(1), maxLength(64), matches(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u))

/** A reverse domain name (EIP-6963), as the wallet announces it. */
export const Rdns = z.string().check(maxLength(128), matches(/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9_-]+)+$/))

/** A CAIP-2 id, or a namespace alone: then the wallet supports chains of it, but which ones is unknown. */
export const CHAIN = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/
export const WalletChain = z.string().check(matches(CHAIN))

/** How to detect an injected wallet in a page: a flag, or a path from `window`. */
export const InjectedId = z.object({
  namespace: z.string().check(matches(/^[-a-z0-9]{3,8}$/)),
  injected_id: z.string().check(matches(/^[\w.:@$ -]{1,64}$/)),
})

/** A wallet of the registry. */
export const WalletListing = z.object({
  id: WalletId,
  name: WalletName,
  badge_type: z.optional(z.literal('certified')),
  chains: z.array(WalletChain),
  homepage: z.optional(WebLink),
  /** The id for `GET /getWalletImage/{id}`. */
  image_id: z.optional(WalletId),
  /** The rank in the explorer; lower comes first. */
  order: z.optional(Int),
  mobile_link: z.optional(AppLink),
  desktop_link: z.optional(AppLink),
  webapp_link: z.optional(WebLink),
  app_store: z.optional(WebLink),
  play_store: z.optional(WebLink),
  chrome_store: z.optional(WebLink),
  rdns: z.optional(Rdns),
  injected: z.optional(z.array(InjectedId)),
  /** Whether it supports WalletConnect. */
  supports_wc: z.optional(z.boolean()),
})
export type WalletListing = z.infer<typeof WalletListing>

/** The maximum number of wallets on a page. */
export const MAX_ENTRIES = 100

/** The response of `GET /getWallets`: one page, and the number of wallets on all pages. */
export const WalletsAnswer = z.object({
  count: Int.check(within(0, Number.MAX_SAFE_INTEGER)),
  data: z.array(WalletListing).check(maxLength(MAX_ENTRIES)),
})
export type WalletsAnswer = z.infer<typeof WalletsAnswer>
