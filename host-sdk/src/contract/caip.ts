/** The chain families, by their CAIP-2 namespace. */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

// An EVM chain id is limited to 64 bits, because wallets and nodes can report no larger one.
const NETWORK = `(?:eip155:\\d{1,20}|(?:${NAMESPACES.slice(1).join('|')}):[-\\w]{1,32})`

/** CAIP-2, exactly two parts (https://chainagnostic.org/CAIPs/caip-2). */
export const NETWORK_ID = new RegExp(`^${NETWORK}$`)

/** CAIP-10, exactly three parts (https://chainagnostic.org/CAIPs/caip-10). */
export const ACCOUNT_ID = new RegExp(`^${NETWORK}:[-.%\\w]{1,128}$`)
