import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import type { WalletControl } from '../wallets/eip155/control.ts'
import type { WalletOptions } from '../wallets/eip155/options.ts'
import type { Chains } from './chain.ts'

const SCRIPT = fileURLToPath(new URL('../dist/wallets/eip155.js', import.meta.url))

export const ALPHA: WalletOptions = { rdns: 'test.wallet.alpha', name: 'Alpha Wallet' }

let script: Promise<string> | undefined

/** Both chains of this worker. */
export const walletChains = ({ one, two }: Chains) =>
  [one, two].map(({ id, url }, index) => ({ id, rpcUrl: url, name: index === 0 ? 'Local One' : 'Local Two' }))

const post = async (_source: unknown, url: string, body: string): Promise<string> => {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.text()
}

/**
 * Puts wallets into every page of the context from now on, before any script of the page. Their requests to a chain go
 * through Node: no policy of the page applies to them, as to an extension.
 */
export async function installWallets(
  context: BrowserContext,
  wallets: readonly WalletOptions[],
  chains: Chains,
): Promise<void> {
  if (wallets.length === 0) return
  script ??= readFile(SCRIPT, 'utf8')
  const options = wallets.map((wallet) => ({ chains: walletChains(chains), ...wallet }))
  await context.exposeBinding('airlockTestPost', post)
  await context.addInitScript({
    content: `window.airlockTestWalletOptions = ${JSON.stringify(options)};\n${await script}`,
  })
}

/** {@link WalletControl} from outside of the page: the same names, as promises. */
export type RemoteWallet = {
  [name in keyof WalletControl]: (
    ...args: Parameters<WalletControl[name]>
  ) => Promise<ReturnType<WalletControl[name]>>
}

/** The wallet with this id in the page: `await walletIn(page).behave('personal_sign', 'reject')`. */
export function walletIn(page: Page, id: string = ALPHA.rdns): RemoteWallet {
  const call = (name: string, args: readonly unknown[]) =>
    page.evaluate(
      ([wallet, method, values]) => {
        const control = window.airlockTestWallets?.[wallet]
        if (!control) throw new Error(`There is no wallet "${wallet}" in this page.`)
        const act = control[method as keyof typeof control] as (...all: readonly unknown[]) => unknown
        return act(...values)
      },
      [id, name, args] as const,
    )
  return new Proxy({} as RemoteWallet, {
    // `then` would make it look like a promise.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(String(name), args)),
  })
}
