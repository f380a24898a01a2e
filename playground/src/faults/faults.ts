import type { Local, SiteNetwork } from '../site/site.ts'

/** How the wallet of the local stack answers. */
export const BEHAVIOURS = ['approve', 'reject', 'locked', 'hang'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** What is broken on purpose. */
export interface Faults {
  /** The widget's server does not answer. */
  isDown: boolean
  /** The nodes of the page and of its wallet answer late. */
  isSlow: boolean
  wallet: Behaviour
}

export const NO_FAULTS: Faults = { isDown: false, isSlow: false, wallet: 'approve' }

/** How late the wallet's node answers (ms), like the slow nodes of the stack. */
const LATE = 3_000

/** What the wallet needs its node for. */
const NODE_METHODS = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_getBalance',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_sendTransaction',
]

/** The place as it is while it is broken. */
export function breakSite<S extends { widgetUrl: string; networks: readonly SiteNetwork[] }>(
  site: S,
  { isDown, isSlow }: Pick<Faults, 'isDown' | 'isSlow'>,
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
  /** Forgets how it was told to behave. */
  reset(): void
  /** `slow` waits so long (ms), and then does the other. */
  behave(method: string, behaviour: Behaviour | { slow: number; then: Behaviour }): void
  /** Decides what hangs. */
  settle(decision: 'reject'): number
}

const walletWith = (id: string): TestWallet | undefined =>
  (globalThis as { airlockTestWallets?: Record<string, TestWallet> }).airlockTestWallets?.[id]

/** Makes the wallet behave so from now on, if the page has it. What hangs is rejected first. */
export function behave(id: string, { isSlow, wallet: then }: Pick<Faults, 'isSlow' | 'wallet'>): void {
  const wallet = walletWith(id)
  if (!wallet) return
  wallet.settle('reject')
  wallet.reset()
  wallet.behave('*', then)
  if (isSlow) for (const method of NODE_METHODS) wallet.behave(method, { slow: LATE, then })
}
