import * as z from 'zod/mini'
import {
  AppLink,
  InjectedId,
  Rdns,
  WalletChain,
  type WalletListing,
  WalletName,
  WebLink,
} from '../../shared/walletListing.ts'
import rows from './data/wallets.jsonl?raw'
import type { Wallet } from './wallet.ts'

const EXPLORER_ID = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** One line of `data/wallets.jsonl`. */
const Row = z.strictObject({
  /** The id in WalletConnect's explorer. A wallet that is not listed there has a hash of its rdns or name. */
  id: EXPLORER_ID,
  name: WalletName,
  /** The rank in the explorer. */
  order: z.optional(z.int().check(z.gte(0))),
  certified: z.optional(z.literal(true)),
  /** Whether it is listed in WalletConnect's explorer. */
  supports_wc: z.boolean(),
  /** The name of its logo in `build/registryIcons.ts`. */
  icon: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/))),
  /** Other explorer ids that were merged into this one. */
  aliases: z.optional(z.array(EXPLORER_ID)),
  rdns: z.optional(Rdns),
  homepage: z.optional(WebLink),
  mobile_link: z.optional(AppLink),
  desktop_link: z.optional(AppLink),
  webapp_link: z.optional(WebLink),
  app_store: z.optional(WebLink),
  play_store: z.optional(WebLink),
  chrome_store: z.optional(WebLink),
  injected: z.optional(z.array(InjectedId)),
  chains: z.array(WalletChain),
})

function toWallet(line: string): Wallet {
  const { certified, icon, aliases = [], ...facts } = Row.parse(JSON.parse(line))
  const listing: WalletListing = {
    ...facts,
    ...(certified && { badge_type: 'certified' }),
    image_id: facts.id,
  }
  return { listing, aliases, icon }
}

/** The packaged wallets: public facts about them, one wallet a line. */
export const bundledWallets = (): Wallet[] => rows.trimEnd().split('\n').map(toWallet)
