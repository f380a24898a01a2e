export const ACCOUNT_PARTS = ['api', 'index', 'lists'] as const
type AccountPart = (typeof ACCOUNT_PARTS)[number]

/** Options of the account's measurement. */
export interface AccountOptions {
  parts: readonly AccountPart[]
  /** The duration of the load on the API. */
  seconds: number
  /** The length of the chain that is indexed. */
  blocks: number
}

/** Parses a comma-separated list. Throws an error that names the mistake. */
export const partsIn = (text: string): AccountPart[] =>
  text.split(',').map((name) => {
    const part = ACCOUNT_PARTS.find((one) => one === name)
    if (part) return part
    throw new Error(`--parts wants ${ACCOUNT_PARTS.join(', ')}, not "${name}".`)
  })
