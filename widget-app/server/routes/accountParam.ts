import { isAddress } from 'viem'
import { AccountId, ChainId } from '../../shared/blockchain.ts'
import type { ChainNamespace } from '../chains/chain.ts'
import { isAddressOf } from '../tokens/packaged.ts'

/** An account of a chain (CAIP-2), which may be configured or not. */
export interface AccountParam {
  chainId: string
  address: string
}

const PLAIN = /^[-.%a-zA-Z0-9]{1,128}$/

/** Takes apart what a path names: a plain address, or CAIP-10. Undefined for what is neither. */
export function splitAccount(text: string): { address: string; chainId?: string } | undefined {
  if (PLAIN.test(text)) return { address: text }
  if (!AccountId.safeParse(text).success) return undefined
  const [namespace, reference, address = ''] = text.split(':')
  return { address, chainId: `${namespace}:${reference}` }
}

/**
 * Reads the account that a path names and the `chainId` of the query, or says in a sentence what is wrong. One of them
 * has to say which chain is meant, and both the same.
 */
export function readAccount(text: string, chainId: string | undefined): AccountParam | { wrong: string } {
  const account = splitAccount(text)
  if (!account) return { wrong: 'The account has to be an address, or CAIP-10 such as eip155:1:0x….' }
  if (chainId !== undefined && !ChainId.safeParse(chainId).success)
    return { wrong: '"chainId" has to be a CAIP-2 id such as eip155:1.' }
  const meant = account.chainId ?? chainId
  if (meant === undefined) return { wrong: 'Say which chain is meant: ?chainId=eip155:1' }
  if (chainId !== undefined && chainId !== meant)
    return { wrong: '"chainId" is another chain than that of the account.' }
  return { chainId: meant, address: account.address }
}

/** Whether this is an address of an account; with letters of both sizes its checksum has to be right (EIP-55). */
export const isAccount = (namespace: ChainNamespace, address: string): boolean =>
  namespace === 'eip155' ? isAddress(address) : isAddressOf(namespace, address)
