import { AccountId, ChainId } from '../../shared/blockchain.ts'

/** An account of a chain (CAIP-2), which may or may not be configured. */
export interface AccountParam {
  chainId: string
  address: string
}

const PLAIN = /^[-.%a-zA-Z0-9]{1,128}$/

/** Splits a path's account: a plain address, or CAIP-10. Undefined if it is neither. */
export function splitAccount(text: string): { address: string; chainId?: string } | undefined {
  if (PLAIN.test(text)) return { address: text }
  if (!AccountId.safeParse(text).success) return undefined
  const [namespace, reference, address = ''] = text.split(':')
  return { address, chainId: `${namespace}:${reference}` }
}

/**
 * Reads the account in the path and the `chainId` of the query, or returns a sentence with the mistake. At least one
 * of them must name the chain, and they must agree.
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
