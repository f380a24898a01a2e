import { type CompleteFamilyOptions, completeFamily, type FamilyOptions } from '../shared/options.ts'

export type SolanaOptions = FamilyOptions & {
  /** The RPC URL for transactions. Default the documented local chain. */
  rpcUrl?: string
  /** Features that it does not support, for a wallet that cannot sign messages, or cannot send. */
  without?: readonly string[]
}

export type CompleteSolanaOptions = CompleteFamilyOptions & Required<SolanaOptions>

export function complete(options: SolanaOptions): CompleteSolanaOptions {
  const name = options.name ?? 'Sol Wallet'
  return {
    ...completeFamily(options, { name, id: `solana:${name}`, colour: '#6b4fbb' }),
    rpcUrl: options.rpcUrl ?? 'http://127.0.0.1:8899',
    without: options.without ?? [],
  }
}
