import { walletError } from '../shared/errors.ts'
import type { WalletCore } from './core.ts'
import type { WalletChain } from './options.ts'

export type Call = { readonly core: WalletCore; readonly method: string; readonly params: readonly unknown[] }

export type Method = {
  /** The text of the prompt, or undefined if a wallet answers by itself. */
  prompt: (call: Call) => string | undefined
  answer: (call: Call) => Promise<unknown>
}

export const unprompted = () => undefined

export const invalid = (message: string) => walletError(-32_602, message)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

export const asking = (call: Call, what: string) =>
  `${call.core.options.name}\n\n${call.core.host.origin} ${what}`

export function activeChain(core: WalletCore): WalletChain {
  const { chainId } = core.state()
  const chain = core.chains().find(({ id }) => id === chainId)
  if (!chain) throw walletError(4901, `The wallet knows no network ${chainId}.`)
  return chain
}
