import { test as base } from '@playwright/test'
import { type Origins, originsOf, type Ports, portsFrom } from '../stack/addresses.ts'
import type { WalletOptions } from '../wallets/eip155/options.ts'
import { type Chains, snapshot, stackChains, startChains } from './chain.ts'
import { type Dapp, dappOn } from './dapp.ts'
import { type Embedded, embeddedOn } from './embedded.ts'
import { SHOWN, textOfFrames } from './evidence.ts'
import {
  type FamilyWallets,
  familyWalletIn,
  installFamilyWallets,
  type RemoteFamilyWallet,
} from './familyWallets.ts'
import { type Frames, framesOn } from './frames.ts'
import { type Mailbox, mailboxAt } from './mail.ts'
import { type SolanaChain, solanaAt } from './solana.ts'
import { ALPHA, installWallets, type RemoteWallet, walletIn } from './wallet.ts'
import { type Widget, widgetOn } from './widget.ts'

/** The list is wrapped in an object, because Playwright treats a bare list of two as a value with its options. */
export type WalletSet = { readonly list: readonly WalletOptions[] }

/** The settings that a test file may change with `test.use`. */
export type Settings = {
  /** The wallets in every page of the test. */
  wallets: WalletSet
  /** The wallets of the other families: `{ solana: [{ name: 'Sol Wallet' }] }`. */
  familyWallets: FamilyWallets
}

export type Fixtures = {
  /** Both chains. They are rolled back when the test ends. */
  chains: Chains
  dapp: Dapp
  widget: Widget
  /** The widget's frame and the secure frame in it. */
  frames: Frames
  /** The received mails. Use a new address in each test. */
  mail: Mailbox
  /** Signs in by email, and sends requests to the embedded wallet. */
  embedded: Embedded
  /** The stack's EVM chains, which the embedded wallet uses. Use new accounts. */
  nodes: Chains
  /** The stack's Solana chain. Use new accounts. */
  solana: SolanaChain
  /** The first of `wallets`, in the page. */
  wallet: RemoteWallet
  /** One of `familyWallets` in the page, by the id that Airlock assigns: `familyWallet('solana:Sol Wallet')`. */
  familyWallet: (id: string) => RemoteFamilyWallet
}

export type WorkerFixtures = {
  stack: { ports: Ports; origins: Origins }
  workerChains: Chains
}

/** For `test.use`: `{ wallets: only(ALPHA, other) }`. */
export const only = (...list: WalletOptions[]): WalletSet => ({ list })

export const test = base.extend<Settings & Fixtures, WorkerFixtures>({
  wallets: [only(ALPHA), { option: true }],
  familyWallets: [{}, { option: true }],

  stack: [
    async ({ browserName: _browser }, use) => {
      const ports = portsFrom(process.env)
      await use({ ports, origins: originsOf(ports) })
    },
    { scope: 'worker' },
  ],

  workerChains: [
    async ({ stack: _stack }, use) => {
      const chains = await startChains()
      try {
        await use(chains)
      } finally {
        await chains.stop()
      }
    },
    { scope: 'worker' },
  ],

  chains: async ({ workerChains }, use) => {
    const revert = await snapshot(workerChains)
    await use(workerChains)
    await revert()
  },

  context: async ({ context, wallets, familyWallets, chains, stack }, use) => {
    await installWallets(context, wallets.list, chains)
    await installFamilyWallets(context, familyWallets, stack.ports)
    await use(context)
  },

  page: async ({ page }, use, info) => {
    await use(page)
    if (info.status !== info.expectedStatus) await info.attach(SHOWN, { body: await textOfFrames(page) })
  },

  dapp: async ({ page, stack, chains }, use) => use(dappOn(page, { ...stack, chains })),
  widget: async ({ page }, use) => use(widgetOn(page)),
  frames: async ({ page }, use) => use(framesOn(page)),
  mail: async ({ stack }, use) => use(mailboxAt(stack.ports)),
  embedded: async ({ page, dapp, widget, frames, mail, stack }, use) =>
    use(embeddedOn({ page, dapp, widget, frames, mail, stack })),
  nodes: async ({ stack }, use) => use(stackChains(stack.ports)),
  solana: async ({ stack }, use) => use(solanaAt(stack.ports)),
  familyWallet: async ({ page }, use) => use((id) => familyWalletIn(page, id)),
  wallet: async ({ page, wallets }, use) => use(walletIn(page, wallets.list[0]?.id ?? wallets.list[0]?.rdns)),
})

export { expect } from '@playwright/test'
