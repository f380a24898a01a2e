import type { Local, SiteNetwork } from '../site/site.ts'

/** How the wallet of the local stack answers. */
export const BEHAVIOURS = ['approve', 'reject', 'locked', 'hang'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** What is broken on purpose. */
export interface Faults {
  /** The widget's server does not answer. */
  isDown: boolean
  /** The nodes answer late. */
  isSlow: boolean
}

export const NO_FAULTS: Faults = { isDown: false, isSlow: false }

/** The place as it is while it is broken. */
export function breakSite<S extends { widgetUrl: string; networks: readonly SiteNetwork[] }>(
  site: S,
  { isDown, isSlow }: Faults,
  local: Local | undefined,
): S {
  if (!local) return site
  const { downUrl, slowUrl } = local.faults
  const slow = (network: SiteNetwork): SiteNetwork =>
    network.rpcUrl
      ? { ...network, rpcUrl: slowUrl.replace('{chainId}', network.id.split(':')[1] ?? '') }
      : network
  return {
    ...site,
    ...(isDown && { widgetUrl: downUrl }),
    ...(isSlow && { networks: site.networks.map(slow) }),
  }
}

/** The controls that a wallet with test keys puts into the page. */
interface TestWallet {
  behave(method: string, behaviour: Behaviour): void
  settle(decision: 'reject'): number
}

const walletWith = (id: string): TestWallet | undefined =>
  (globalThis as { airlockTestWallets?: Record<string, TestWallet> }).airlockTestWallets?.[id]

/** Makes the wallet behave so from now on. What hangs is rejected first. Returns false if there is no such wallet. */
export function behave(id: string, behaviour: Behaviour): boolean {
  const wallet = walletWith(id)
  wallet?.settle('reject')
  wallet?.behave('*', behaviour)
  return wallet !== undefined
}
