/** A session request to the wallet, with the context for answering it. */
export interface Asked {
  chain: string
  method: string
  params: unknown
}

/** The RPC URLs of the wallet's EVM chains, by CAIP-2 id. */
export type RpcUrls = Readonly<Record<string, string>>

/** A wallet's error, with a code of EIP-1193 or WalletConnect. */
export class WalletProblem extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const invalid = (what: string) => new WalletProblem(-32_602, `Invalid params: ${what}`)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Positional parameters, as used by EVM methods. */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  throw invalid('expected a list')
}

/** A field of a parameter object, as used by the other families. */
export function textIn(params: unknown, name: string): string {
  const value = isRecord(params) ? params[name] : undefined
  if (typeof value === 'string') return value
  throw invalid(`"${name}" has to be a text`)
}
