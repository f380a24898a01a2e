import { shape } from '@airlock/kit/server'
import * as z from 'zod/mini'
import {
  AppLink,
  InjectedId,
  Rdns,
  WALLET_ID,
  WalletChain,
  WalletName,
  WebLink,
} from '../../../shared/walletListing.ts'

/**
 * The shape of the operator's file of wallets. Each message completes a sentence that begins with the setting's name,
 * and explains what to write instead.
 */

const like = <T>(schema: z.ZodMiniType<T>, message: string) =>
  z.custom<T>((value) => z.safeParse(schema, value).success, message)

/** A setting that may be left out, or be null to remove the packaged registry's value. */
const changed = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const web = changed(like(WebLink, 'has to be an https address in quotes, such as "https://wallet.example".'))
const app = changed(
  like(
    AppLink,
    'has to be an address that opens the wallet, such as "acme://" or "https://wallet.example/open".',
  ),
)
const Id = z
  .string('has to be a text, such as "id: acme".')
  .check(z.regex(WALLET_ID, 'has to be 1 to 128 letters, digits, hyphens, dots, colons or underscores.'))

const chain = 'has to be a CAIP-2 id in quotes, such as "eip155:1", or a family, such as solana.'
const injected = 'has to be { namespace: eip155, injected_id: isAcme }.'

const SETTINGS = {
  id: Id,
  name: z.optional(
    like(WalletName, 'has to be a text of 1 to 64 characters on one line, such as "name: Acme".'),
  ),
  image: z.optional(
    z
      .string('has to be the name of a picture beside this file, or a data: address of one.')
      .check(z.minLength(1, 'is empty: write the name of a picture beside this file.')),
  ),
  order: changed(z.int('has to be a whole number: smaller comes first.')),
  certified: z.optional(z.boolean('has to be true or false.')),
  supports_wc: z.optional(z.boolean('has to be true or false: whether it pairs by WalletConnect.')),
  rdns: changed(like(Rdns, 'has to be what the wallet announces (EIP-6963), such as com.acme.wallet.')),
  chains: z.optional(z.array(like(WalletChain, chain), 'has to be a list of chains, such as ["eip155:1"].')),
  injected: changed(z.array(like(InjectedId, injected), 'has to be a list.')),
  homepage: web,
  mobile_link: app,
  desktop_link: app,
  webapp_link: web,
  app_store: web,
  play_store: web,
  chrome_store: web,
}

const WalletEntry = z.strictObject(SETTINGS, shape('has to have at least an id.', Object.keys(SETTINGS)))
export type WalletEntry = z.infer<typeof WalletEntry>

export const WalletsFile = z.strictObject(
  {
    /** Wallets to add, or changes to packaged ones by their id. */
    wallets: z.optional(z.array(WalletEntry, 'has to be a list, with one "- id: …" a wallet.')),
    /** The ids of packaged wallets to hide. */
    hide: z.optional(z.array(Id, 'has to be a list of wallet ids.')),
  },
  shape('has to have "wallets:", "hide:", or both.', ['wallets', 'hide']),
)
