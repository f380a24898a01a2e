import type { Behaviour } from '../shared/behaviour.ts'

export type WalletChain = { id: number; rpcUrl: string; name?: string }

/** The options of a wallet in a page. They are plain JSON, because they are passed to the page with the script. */
export type WalletOptions = {
  /** Reverse domain name. Also the key under `window.airlockTestWallets`, unless `id` is given. */
  rdns: string
  /** Distinguishes two wallets with the same rdns. */
  id?: string
  name?: string
  icon?: string
  uuid?: string
  /** How a page discovers it: by EIP-6963, as `window.ethereum`, or both. Default `eip6963`. */
  discovery?: 'eip6963' | 'legacy' | 'both'
  /**
   * Milliseconds after the start of the page, to simulate a slow extension. Default 0, before any script of the page.
   */
  announceDelay?: number
  /** The number of times that each announcement is made: some wallets do it twice. Default 1. */
  announcements?: number
  /** How many accounts of anvil's mnemonic it has, and the index of the first. Default 3 from 0. */
  accounts?: number
  firstAccount?: number
  /** The networks that it knows. Others reject with 4902 until they have been added. */
  chains?: readonly WalletChain[]
  /** Whether it switches to a network that it has just added, as most wallets do. Default no. */
  movesOnAdding?: boolean
  /** The initial network. Default the first of `chains`. */
  chainId?: number
  /** The initial behaviour by method. `'*'` stands for every method without an entry. */
  behaviour?: Readonly<Record<string, Behaviour>>
}

export type CompleteOptions = Required<WalletOptions>

const LOCAL_CHAINS: readonly WalletChain[] = [
  { id: 31_337, rpcUrl: 'http://127.0.0.1:8545', name: 'Local One' },
  { id: 31_338, rpcUrl: 'http://127.0.0.1:8546', name: 'Local Two' },
]

/** A simple icon for screenshots. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#2f6f5e"/>' +
    '<path d="M10 15h17a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3z" fill="#fff"/>' +
    '<circle cx="25" cy="22.5" r="2" fill="#2f6f5e"/><path d="M10 15l14-5v5" fill="#b9d8cc"/></svg>',
)}`

/** As EIP-6963 requires, a wallet has the same uuid within a page and a different one in the next. */
const newUuid = () => globalThis.crypto.randomUUID()

export function complete(options: WalletOptions): CompleteOptions {
  const chains = options.chains ?? LOCAL_CHAINS
  return {
    id: options.rdns,
    name: 'Test Wallet',
    icon: ICON,
    uuid: newUuid(),
    discovery: 'eip6963',
    announceDelay: 0,
    announcements: 1,
    accounts: 3,
    firstAccount: 0,
    movesOnAdding: false,
    chainId: chains[0]?.id ?? 1,
    behaviour: {},
    ...options,
    chains,
  }
}
