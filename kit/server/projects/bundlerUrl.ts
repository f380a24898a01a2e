import { ConfigProblem } from '../config/problem.ts'
import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import { isLoopback } from './loopback.ts'

const CHAIN_ID = '{chainId}'

const ADVICE = 'Write an address such as https://bundler.example/{chainId}/rpc.'

/** Returns the problem of an address, or undefined. Plain http is allowed only for a server on the developer's machine. */
function problemOf(url: URL | null, mode: Mode): string | undefined {
  if (!url) return 'is none'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'is not https'
  if (url.username !== '' || url.password !== '') return 'carries a user name'
  if (url.hash !== '') return 'has a fragment, which no server sees'
  if (url.protocol === 'https:') return undefined
  if (!isLoopback(url)) return 'is not https'
  return mode === 'production' ? 'leads to a local machine, which is for development' : undefined
}

/** Whether the address of a bundler or a paymaster depends on the chain. */
export const isPerChain = (text: string): boolean => text.includes(CHAIN_ID)

/**
 * Returns the address of a bundler or a paymaster for one chain.
 *
 * @param text the address, in which `{chainId}` stands for the decimal id of the chain
 * @param network the CAIP-2 id of an EVM network
 * @throws ConfigProblem which never contains the address: there often is a key in it
 */
export function bundlerUrlOf(text: string, network: string, mode: Mode): URL {
  const filled = text.replaceAll(CHAIN_ID, network.replace(/^eip155:/, ''))
  if (/[{}]/.test(filled))
    throw new ConfigProblem(`the address has a placeholder other than ${CHAIN_ID}. ${ADVICE}`)
  // The parser would leave line breaks out.
  const url = /\s/.test(filled) ? null : readUrl(filled)
  const problem = problemOf(url, mode)
  if (!url || problem) throw new ConfigProblem(`the address ${problem}. ${ADVICE}`)
  return url
}
