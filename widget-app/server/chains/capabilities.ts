/**
 * The chain families whose accounts this server reads, and what it can do in each. Code reads this table and never
 * compares families.
 */
const FAMILIES = {
  eip155: {
    /** An index of blocks can be built. Solana's nodes find an account's transactions themselves. */
    index: true,
    /** A registry of the chain, or Ethereum's, names its accounts (ENS). */
    names: true,
    /** The operator can name contracts and an explorer's API for the server to ask. */
    contracts: true,
  },
  solana: { index: false, names: false, contracts: false },
}

/** The namespaces whose accounts this server can read. */
export type ChainNamespace = keyof typeof FAMILIES

/** All namespaces whose accounts this server can read. */
export const NAMESPACES = Object.keys(FAMILIES) as ChainNamespace[]

/** Whether this server can do something in a chain family. */
export const can = (
  namespace: ChainNamespace,
  capability: keyof (typeof FAMILIES)[ChainNamespace],
): boolean => FAMILIES[namespace][capability]

/** The namespace of a CAIP-2 id; undefined if this server cannot read its accounts. */
export const namespaceOf = (chainId: string): ChainNamespace | undefined =>
  NAMESPACES.find((namespace) => chainId.startsWith(`${namespace}:`))
