import type { StandardAccount } from '../types.ts'
import { fail, invalid, UNAUTHORIZED } from '../wallets/failure.ts'

/** What a site asks for by Sign-In With Solana. */
export type SignInInput = { [field: string]: unknown } & { address?: string; domain?: string }

/** Lines of the message, by the field that they tell. */
const LINES: Record<string, string> = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
}

/** A field of one line: one with a line break could pretend to be others. */
const oneLine = (name: string, value: unknown): string =>
  typeof value === 'string' && !/[\n\r]/.test(value) ? value : invalid(name)

/**
 * The message of Sign-In With Solana (https://github.com/phantom/sign-in-with-solana). It names the page's own site: what
 * another one is told is refused.
 */
export function signInMessage(input: SignInInput, address: string): string {
  const { domain = location.host, statement, resources } = input
  if (domain !== location.host) invalid('domain: it is another site')
  const lines = Object.entries(LINES).flatMap(([name, label]) =>
    input[name] === undefined ? [] : [`${label}: ${oneLine(name, input[name])}`],
  )
  if (Array.isArray(resources))
    lines.push('Resources:', ...resources.map((resource) => `- ${oneLine('resources', resource)}`))
  const parts = [`${domain} wants you to sign in with your Solana account:\n${address}`]
  if (statement !== undefined) parts.push(oneLine('statement', statement))
  if (lines.length) parts.push(lines.join('\n'))
  return parts.join('\n\n')
}

/** The account that is to sign in: the one that the site names, else the active one. */
export function signInAccount(
  accounts: readonly StandardAccount[],
  { address }: SignInInput,
): StandardAccount {
  const account = address ? accounts.find((one) => one.address === address) : accounts[0]
  return account ?? fail(UNAUTHORIZED, 'The wallet does not share this account')
}
