export const ACCOUNT_PARTS = ['api', 'index', 'lists'] as const
type AccountPart = (typeof ACCOUNT_PARTS)[number]

/** How the account is measured. */
export interface AccountOptions {
  parts: readonly AccountPart[]
  /** Of the load on the API. */
  seconds: number
  /** Of the chain that is indexed. */
  blocks: number
}

/** Reads a list with commas. Throws what is wrong with it. */
export const partsIn = (text: string): AccountPart[] =>
  text.split(',').map((name) => {
    const part = ACCOUNT_PARTS.find((one) => one === name)
    if (part) return part
    throw new Error(`--parts wants ${ACCOUNT_PARTS.join(', ')}, not "${name}".`)
  })
