import { base58 } from '@scure/base'
import { type Address, getAddress, isAddress } from 'viem'
import type { ChainNamespace } from './capabilities.ts'

interface AddressRules {
  /** Whether a text is an address of an account or token, in any spelling. */
  isAddress: (text: string) => boolean
  /** Whether a text is an account's address, spelled correctly. */
  isAccount: (text: string) => boolean
  /** The address in the spelling that clients show. */
  format: (address: string) => string
}

function isSolanaAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

const RULES: Readonly<Record<ChainNamespace, AddressRules>> = {
  eip155: {
    isAddress: (text) => isAddress(text, { strict: false }),
    // In mixed case the checksum must be correct (EIP-55).
    isAccount: (text) => isAddress(text),
    format: (address) => getAddress(address as Address),
  },
  solana: { isAddress: isSolanaAddress, isAccount: isSolanaAddress, format: (address) => address },
}

/** Whether a text is an address of an account or token in this namespace. EVM: in any case. */
export const isAddressOf = (namespace: string, text: string): boolean =>
  Object.hasOwn(RULES, namespace) && RULES[namespace as ChainNamespace].isAddress(text)

/** Whether a text is an account's address in this namespace. In mixed case its checksum must be correct (EIP-55). */
export const isAccount = (namespace: ChainNamespace, text: string): boolean =>
  RULES[namespace].isAccount(text)

/** An address in the spelling that clients show. */
export const formatAddress = (namespace: ChainNamespace, address: string): string =>
  RULES[namespace].format(address)
