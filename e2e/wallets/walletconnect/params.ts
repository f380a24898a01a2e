/** What a session asks of the wallet, and what it needs to answer. */
export interface Asked {
  chain: string
  method: string
  params: unknown
}

/** Where the wallet's EVM chains are, by CAIP-2. */
export type RpcUrls = Readonly<Record<string, string>>

/** A wallet's error, by the codes of EIP-1193 and WalletConnect. */
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

/** Positional parameters, as EVM methods have them. */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  throw invalid('expected a list')
}

/** A field of an object of parameters, as the other families have them. */
export function textIn(params: unknown, name: string): string {
  const value = isRecord(params) ? params[name] : undefined
  if (typeof value === 'string') return value
  throw invalid(`"${name}" has to be a text`)
}
