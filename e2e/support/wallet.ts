import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import type { WalletControl } from '../wallets/eip155/control.ts'
import type { WalletOptions } from '../wallets/eip155/options.ts'
import { type Remote, remoteIn } from './remote.ts'

const SCRIPT = fileURLToPath(new URL('../dist/wallets/eip155.js', import.meta.url))

export const ALPHA: WalletOptions = { rdns: 'test.wallet.alpha', name: 'Alpha Wallet' }

let script: Promise<string> | undefined

/** Two chains that a wallet reaches. */
type Reached = Readonly<Record<'one' | 'two', { readonly id: number; readonly url: string }>>

/** Both chains of this worker. */
export const walletChains = ({ one, two }: Reached) =>
  [one, two].map(({ id, url }, index) => ({ id, rpcUrl: url, name: index === 0 ? 'Local One' : 'Local Two' }))

const post = async (_source: unknown, url: string, body: string): Promise<string> => {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.text()
}

const reached = new WeakSet<BrowserContext>()

/** Wallets' requests to a chain go through Node, because a page's policy does not apply to extensions. */
export async function exposePost(context: BrowserContext): Promise<void> {
  if (reached.has(context)) return
  reached.add(context)
  await context.exposeBinding('airlockTestPost', post)
}

/** Adds a script to every page of the context from now on, before any script of the page, but not to its frames. */
export const addPageScript = (context: BrowserContext, content: string): Promise<unknown> =>
  context.addInitScript({
    content: `if (window === window.top && location.protocol !== 'about:') {${content}}`,
  })

/** Installs wallets in every page of the context from now on, before any script of the page. */
export async function installWallets(
  context: BrowserContext,
  wallets: readonly WalletOptions[],
  chains: Reached,
): Promise<void> {
  if (wallets.length === 0) return
  script ??= readFile(SCRIPT, 'utf8')
  const options = wallets.map((wallet) => ({ chains: walletChains(chains), ...wallet }))
  await exposePost(context)
  await addPageScript(
    context,
    `window.airlockTestWalletOptions = ${JSON.stringify(options)};\n${await script}`,
  )
}

/** {@link WalletControl}, called from outside of the page. */
export type RemoteWallet = Remote<WalletControl>

/** The wallet with this id in the page: `await walletIn(page).behave('personal_sign', 'reject')`. */
export const walletIn = (page: Page, id: string = ALPHA.rdns): RemoteWallet =>
  remoteIn(page, 'airlockTestWallets', id)
