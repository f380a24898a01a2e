import { AirlockError } from '@airlock/host-sdk/contract'

/**
 * The error codes of EIP-5792 that this wallet returns. 5750 is not among them: an upgrade of the account is part of
 * the approval of its first batch, so who rejects it rejects the request (4001).
 */
const CODES = {
  /** A capability is not marked as optional, and the account does not have it on the network. */
  'unsupported-capability': 5700,
  'unsupported-chain': 5710,
  /** The dApp has used this id before, or it has the form of the wallet's own ids. */
  'duplicate-id': 5720,
  'unknown-id': 5730,
  'too-many-calls': 5740,
  'not-atomic': 5760,
} as const

/** An error of EIP-5792. */
export const callsError = (what: keyof typeof CODES, message: string): AirlockError =>
  new AirlockError(CODES[what], message)

/** The error for an id under which nothing was sent, or not on a listed network. */
export const unknownCalls = (): AirlockError => callsError('unknown-id', 'Unknown bundle id')
