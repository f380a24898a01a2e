import type { StandardAccount } from '../types.ts'
import { fail, invalid, UNAUTHORIZED } from '../wallets/failure.ts'

/** The input of Sign-In With Solana. */
export type SignInInput = { [field: string]: unknown } & { address?: string; domain?: string }

/** The labels of the message's lines, by field. */
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

/** Requires a field to be a single line: a line break could imitate further fields. */
const oneLine = (name: string, value: unknown): string =>
  typeof value === 'string' && !/[\n\r]/.test(value) ? value : invalid(name)

/**
 * The message of Sign-In With Solana (https://github.com/phantom/sign-in-with-solana). It names the page's own site,
 * and a different domain is rejected.
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

/** The account that signs in: the one that the site names, otherwise the active one. */
export function signInAccount(
  accounts: readonly StandardAccount[],
  { address }: SignInInput,
): StandardAccount {
  const account = address ? accounts.find((one) => one.address === address) : accounts[0]
  return account ?? fail(UNAUTHORIZED, 'The wallet does not share this account')
}
