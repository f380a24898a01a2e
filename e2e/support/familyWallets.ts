import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CaipNetworkId } from '@airlock/host-sdk'
import type { BrowserContext, Page } from '@playwright/test'
import { type Ports, solanaUrlOf } from '../stack/addresses.ts'
import type { Bip122Options } from '../wallets/bip122/options.ts'
import type { CosmosOptions } from '../wallets/cosmos/options.ts'
import type { WalletOptions } from '../wallets/eip155/options.ts'
import type { PolkadotOptions } from '../wallets/polkadot/options.ts'
import type { FamilyControl } from '../wallets/shared/control.ts'
import type { SolanaOptions } from '../wallets/solana/options.ts'
import { type Remote, remoteIn } from './remote.ts'
import { addPageScript, exposePost } from './wallet.ts'

/** The wallets of families other than EVM in every page of a test. */
export type FamilyWallets = {
  readonly solana?: readonly SolanaOptions[]
  readonly bip122?: readonly Bip122Options[]
  readonly polkadot?: readonly PolkadotOptions[]
  readonly cosmos?: readonly CosmosOptions[]
}

/** {@link FamilyControl}, called from outside of the page. */
export type RemoteFamilyWallet = Remote<FamilyControl>

/** One extension of each family, and the ids that Airlock assigns. */
export const EVERY_FAMILY = {
  solana: [{ name: 'Sol Wallet' }],
  bip122: [{ name: 'Bit Wallet' }],
  polkadot: [{ key: 'talisman' }],
  cosmos: [{ key: 'keplr' }],
} as const satisfies FamilyWallets

export const SOL = 'solana:Sol Wallet'
export const DOT = 'polkadot:talisman'
export const KEPLR = 'cosmos:keplr'

/** One extension with two families under one name: EVM by EIP-6963 (for `wallets`), Solana by Wallet Standard. */
export const MULTI: { readonly eip155: WalletOptions; readonly others: FamilyWallets } = {
  eip155: { rdns: 'test.wallet.multi', name: 'Multi Wallet' },
  others: { solana: [{ name: 'Multi Wallet' }] },
}

/** Networks for `query: { networks }`: the stack's Solana chain, and public networks for the others. */
export const FAMILY_NETWORKS = {
  solana: (ports: Ports) => `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1@${ports.solana}`,
  bip122: () => 'bip122:000000000019d6689c085ae165831e93',
  polkadot: () => 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: () => 'cosmos:cosmoshub-4',
} as const satisfies Record<string, (ports: Ports) => CaipNetworkId>

const scripts = new Map<string, Promise<string>>()

function scriptOf(family: string): Promise<string> {
  const path = fileURLToPath(new URL(`../dist/wallets/${family}.js`, import.meta.url))
  const known = scripts.get(family) ?? readFile(path, 'utf8')
  scripts.set(family, known)
  return known
}

const PLACES = {
  solana: 'airlockSolanaWallets',
  bip122: 'airlockBip122Wallets',
  polkadot: 'airlockPolkadotWallets',
  cosmos: 'airlockCosmosWallets',
} as const

/** Installs the requested wallets in every page of the context from now on, before any script of the page. */
export async function installFamilyWallets(
  context: BrowserContext,
  wallets: FamilyWallets,
  ports: Ports,
): Promise<void> {
  for (const [family, place] of Object.entries(PLACES)) {
    const list = wallets[family as keyof FamilyWallets] ?? []
    if (list.length === 0) continue
    const options = list.map((one) => ({ rpcUrl: solanaUrlOf(ports), ...one }))
    await exposePost(context)
    await addPageScript(context, `window.${place} = ${JSON.stringify(options)};\n${await scriptOf(family)}`)
  }
}

/** The wallet with this id in the page: `await familyWalletIn(page, SOL).lock()`. */
export const familyWalletIn = (page: Page, id: string): RemoteFamilyWallet =>
  remoteIn(page, 'airlockFamilyWallets', id)
