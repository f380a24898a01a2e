import type { Address } from 'viem'
import type { Gate } from '../shared/behaviour.ts'
import type { LogEntry } from '../shared/core.ts'
import type { WalletHost } from '../shared/host.ts'
import type { RpcRequest } from '../shared/rpc.ts'
import type { Listener } from './events.ts'
import type { CompleteOptions, WalletChain } from './options.ts'
import type { WalletState } from './state.ts'

/** The wallet itself, shared by its provider, its methods and its control. */
export type WalletCore = {
  readonly options: CompleteOptions
  readonly host: WalletHost
  readonly gate: Gate
  readonly log: LogEntry[]
  readonly addresses: readonly Address[]
  readonly state: () => WalletState
  /** Applies every change, and emits events for the parts that the site can see. */
  readonly update: (change: Partial<WalletState>) => void
  /** Another tab has changed the wallet. */
  readonly sync: () => void
  readonly accounts: () => string[]
  readonly chains: () => readonly WalletChain[]
  readonly emit: (event: string, payload: unknown) => void
  readonly provider: TestProvider
}

export type TestProvider = {
  readonly isAirlockTestWallet: true
  request: (request: RpcRequest) => Promise<unknown>
  on: (event: string, listener: Listener) => TestProvider
  removeListener: (event: string, listener: Listener) => TestProvider
}
