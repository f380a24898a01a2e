import type { Danger } from '../approval/display.ts'
import { dangersWords } from '../messages/en/dangers.ts'

/** Every danger by its stable code (SEC-46), in the order in which they are shown. */
const LEVELS = {
  // Unknown effects
  'unknown-call': 'warning',
  malformed: 'critical',
  'malformed-call': 'critical',
  'trailing-data': 'warning',
  'too-large': 'warning',
  'too-many-calls': 'critical',
  'data-to-account': 'warning',
  'value-with-call': 'warning',
  // Fees and order
  'high-fee': 'critical',
  'raised-fee': 'warning',
  'fee-unknown': 'warning',
  'insufficient-funds': 'warning',
  'fee-in-tokens': 'warning',
  'fee-taker-unknown': 'warning',
  'high-gas': 'critical',
  'nonce-gap': 'critical',
  'nonce-taken': 'warning',
  'nonce-unknown': 'warning',
  // Networks and sites
  'wrong-network': 'critical',
  'any-network': 'critical',
  'unverified-site': 'warning',
  'other-account': 'critical',
  'any-account': 'warning',
  // Messages
  'hidden-characters': 'warning',
  'mixed-scripts': 'warning',
  'not-text': 'warning',
  'hash-message': 'critical',
  'message-is-transaction': 'critical',
  'sign-in-domain': 'critical',
  'sign-in-account': 'critical',
  'sign-in-network': 'warning',
  'sign-in-expired': 'warning',
  'sign-in-early': 'warning',
  'sign-in-uri': 'warning',
  'sign-in-permissions': 'critical',
  'sign-in-malformed': 'warning',
  // Allowances
  approval: 'warning',
  'unlimited-approval': 'critical',
  'all-nfts-approval': 'critical',
  'approval-to-account': 'critical',
  permit: 'warning',
  'unlimited-permit': 'critical',
  'far-expiry': 'warning',
  'own-tokens-moved': 'critical',
  'not-your-tokens': 'warning',
  // Permissions of a smart account
  permission: 'warning',
  'permission-any-arguments': 'critical',
  'permission-over-balance': 'warning',
  'permission-long': 'warning',
  // Swaps
  'swap-to-another': 'critical',
  'swap-for-nothing': 'critical',
  'swap-contract': 'warning',
  'swap-short': 'warning',
  // Tokens
  'token-unclear': 'warning',
  'token-unverified': 'warning',
  'token-imitates-native': 'warning',
  'received-token-imitates': 'critical',
  'received-token-unknown': 'warning',
  'token-other-decimals': 'critical',
  'token-other-symbol': 'warning',
  'to-token-contract': 'critical',
  burn: 'critical',
  // Control
  delegatecall: 'critical',
  'account-delegation': 'critical',
  'delegation-removal': 'warning',
  'account-control': 'critical',
  'permission-control': 'critical',
  'proxy-upgrade': 'critical',
  ownership: 'critical',
  multisig: 'critical',
  'user-operation': 'critical',
  'meta-transaction': 'warning',
  deployment: 'warning',
  // Orders
  order: 'critical',
  'order-for-nothing': 'critical',
  'bulk-order': 'critical',
  // Typed data
  'typed-data-unknown': 'warning',
  'names-amount': 'warning',
  'no-contract': 'warning',
  'imprecise-number': 'warning',
  'unsigned-fields': 'warning',
  // Solana
  'address-table': 'warning',
  'not-a-signer': 'critical',
  'durable-nonce': 'warning',
  'close-account': 'warning',
} as const satisfies Record<string, Danger['level']>

export type DangerCode = keyof typeof LEVELS

export function danger(code: DangerCode): Danger {
  return { code, level: LEVELS[code], text: dangersWords[code] }
}

/** The dangers whose condition holds. */
export function dangersWhere(conditions: Partial<Record<DangerCode, boolean>>): Danger[] {
  return (Object.keys(LEVELS) as DangerCode[]).filter((code) => conditions[code] === true).map(danger)
}
