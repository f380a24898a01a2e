import { Int, isNoWallet, matches, maxLength, minLength, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/**
 * What the server tells the widget about wallets (`GET /getWallets`). Not strict objects: a page that was opened before
 * a deploy may meet the fields of the next release.
 */

const OWN_SCHEME = /^(?!https:)[a-z][a-z0-9+.-]{1,63}:\/\/[!-~]*$/

function isWebLink(text: string): boolean {
  if (!/^https:\/\/[!-~]+$/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const isAppLink = (text: string) => (OWN_SCHEME.test(text) && !isNoWallet(text)) || isWebLink(text)

const LINK_LIMIT = 512

/** An `https:` address without a user name, of printable ASCII. */
export const WebLink = z.string().check(maxLength(LINK_LIMIT), z.refine(isWebLink))

/** An address that opens a wallet: `https:`, or a scheme of the wallet's own (`metamask://`). */
export const AppLink = z.string().check(maxLength(LINK_LIMIT), z.refine(isAppLink))

/** The id of a wallet, also of its picture. */
export const WALLET_ID = /^(?!\.+$)[\w.:@ -]{1,128}$/
const WalletId = z.string().check(matches(WALLET_ID))

/** A name is shown to people: one line, and no characters that turn or hide others. */
export const WalletName = z
  .string()
  .check(minLength(1), maxLength(64), matches(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u))

/** A reversed domain name (EIP-6963), as the wallet announces it. */
export const Rdns = z.string().check(maxLength(128), matches(/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9_-]+)+$/))

/** CAIP-2, or a family alone: then the wallet serves chains of it, and nobody has said which. */
export const CHAIN = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/
export const WalletChain = z.string().check(matches(CHAIN))

/** How a wallet shows itself in a page: a flag, or a path from `window`. */
export const InjectedId = z.object({
  namespace: z.string().check(matches(/^[-a-z0-9]{3,8}$/)),
  injected_id: z.string().check(matches(/^[\w.:@$ -]{1,64}$/)),
})

/** One wallet of the registry. */
export const WalletListing = z.object({
  id: WalletId,
  name: WalletName,
  badge_type: z.optional(z.literal('certified')),
  chains: z.array(WalletChain),
  homepage: z.optional(WebLink),
  /** What `GET /getWalletImage/{id}` is asked for. */
  image_id: z.optional(WalletId),
  /** The place in the explorer; smaller comes first. */
  order: z.optional(Int),
  mobile_link: z.optional(AppLink),
  desktop_link: z.optional(AppLink),
  webapp_link: z.optional(WebLink),
  app_store: z.optional(WebLink),
  play_store: z.optional(WebLink),
  chrome_store: z.optional(WebLink),
  rdns: z.optional(Rdns),
  injected: z.optional(z.array(InjectedId)),
  /** Whether it pairs by WalletConnect. */
  supports_wc: z.optional(z.boolean()),
})
export type WalletListing = z.infer<typeof WalletListing>

/** The most wallets that one page may have. */
export const MAX_ENTRIES = 100

/** What `GET /getWallets` answers: one page, and how many wallets there are on all of them. */
export const WalletsAnswer = z.object({
  count: Int.check(within(0, Number.MAX_SAFE_INTEGER)),
  data: z.array(WalletListing).check(maxLength(MAX_ENTRIES)),
})
export type WalletsAnswer = z.infer<typeof WalletsAnswer>
