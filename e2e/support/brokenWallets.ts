import type { BrowserContext } from '@playwright/test'

/** The kind of nonsense that a broken wallet answers to every request. */
export type Nonsense = 'nothing' | 'text' | 'other shapes' | 'no addresses' | 'too much' | 'throws text'

export const NONSENSE: readonly Nonsense[] = [
  'nothing',
  'text',
  'other shapes',
  'no addresses',
  'too much',
  'throws text',
]

/** The names of the broken wallets in the list. */
export const BROKEN = ['Broken Sol', 'Broken Bit', 'Broken Sats', 'SubWallet', 'Leap'] as const

/**
 * Runs in the page before any of its scripts. Installs a broken wallet of each family, which answers the kind of nonsense
 * that the page's address names. {@link BROKEN} has their names.
 */
function install(): void {
  const kind = new URLSearchParams(location.search).get('broken') as Nonsense | null
  if (!kind) return
  const bad = { address: 'javascript:alert(1)', bech32Address: 'cosmos1', publicKey: 'x', pubKey: 'x' }
  const answers: Record<Nonsense, () => unknown> = {
    nothing: () => null,
    text: () => '<img src=x onerror=alert(1)>',
    'other shapes': () => ({ accounts: 7, addresses: { length: 3 }, result: [[]], bech32Address: 8 }),
    'no addresses': () => ({ ...bad, accounts: [bad, null, { address: 5 }], result: { addresses: [bad] } }),
    'too much': () => ({ ...bad, accounts: Array(200_000).fill(bad), result: Array(200_000).fill(bad) }),
    'throws text': () => {
      throw 'no reason'
    },
  }
  const answer = async () => answers[kind]()
  /** In Wallet Standard the accounts are read from the wallet object. */
  const accounts = (answers[kind === 'throws text' ? 'nothing' : kind]() as { accounts?: unknown } | null)
    ?.accounts
  const features = Object.fromEntries(
    ['standard:connect', 'bitcoin:connect', 'solana:signMessage', 'bitcoin:signMessage'].map((name) => [
      name,
      { version: '1.0.0', [name.split(':')[1] ?? '']: answer },
    ]),
  )
  const wallets = [
    { version: '1.0.0', name: 'Broken Sol', chains: ['solana:devnet'], features, accounts },
    { version: '1.0.0', name: 'Broken Bit', chains: ['bitcoin:mainnet'], features, accounts },
  ]
  const register = (api: { register: (...all: object[]) => void }) => api.register(...wallets)
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  const enable = async () => ({
    accounts: {
      get: async () => (answers[kind]() as { accounts?: unknown } | null)?.accounts,
      subscribe: answer,
    },
    signer: {},
  })
  const page = window as unknown as Record<string, unknown>
  page.BrokenSats = { request: answer }
  page.btc_providers = [
    ...((page.btc_providers as object[] | undefined) ?? []),
    { id: 'BrokenSats', name: 'Broken Sats' },
    null,
    'text',
    { id: 'nowhere.at.all', name: 'x' },
  ]
  page.injectedWeb3 = { ...(page.injectedWeb3 as object), 'subwallet-js': { version: '1', enable } }
  page.leap = { enable: answer, getKey: answer, signArbitrary: answer }
}

/**
 * Installs a broken wallet of each family in every page of the context from now on whose query says how it is broken:
 * `query: { broken: 'text' }`.
 */
export const installBrokenWallets = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(install)
