import type { ClaimReason } from '../../../shared/names/api.ts'

/** Why a name is not registered or changed, for callers of the API. The widget has words of its own. */
export const nameWords: Readonly<Record<ClaimReason, string>> = {
  attributes: 'This text record has a value that is not allowed.',
  body: 'The body has to be {"coin_type", "address", "message", "signature"}.',
  busy: 'There were too many attempts. Try again in a minute.',
  expired: 'The message has expired, or is not valid yet.',
  foreign: 'This project registers no names below this one.',
  invalid: 'The value is not a valid username',
  message: 'The message is not one for this account, this chain and this call.',
  network: 'Network not found',
  none: 'There is no such name.',
  owned: 'You already own a name',
  replayed: 'This message was used before.',
  reserved: 'This name is not available.',
  short: 'Name must be at least 4 characters long',
  signature: 'The signature is not valid.',
  taken: 'This name is already taken.',
}
