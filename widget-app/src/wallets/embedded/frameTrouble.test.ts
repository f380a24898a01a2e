import { AirlockError } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { frameTrouble } from './frameTrouble.ts'

const server = (reason: string) => new AirlockError(-32603, `said by nobody: ${reason}`, { reason })

test.each<[string, unknown, string | null]>([
  ['an unreachable server', server('network'), 'Network problem. Try again.'],
  ['a busy server', server('unavailable'), 'The server cannot answer right now. Try again in a moment.'],
  ['a server with an internal error', server('internal'), 'The server has a problem. Try again in a moment.'],
  [
    'a frame with an internal error',
    new AirlockError(-32603, 'Internal error'),
    'Something went wrong. Try again.',
  ],
  ['a reason of the prototype', server('constructor'), 'Something went wrong. Try again.'],
  ['data that is not an object', new AirlockError(-32603, 'x', null), 'Something went wrong. Try again.'],
  ['a timeout', new AirlockError(-32052, 'x'), 'This took too long. Try again.'],
  [
    'a rate limit of the server',
    new AirlockError(-32058, 'x', { reason: 'rate-limited', retryAfterMs: 20_400 }),
    'Please try again after 21 seconds',
  ],
  [
    'a rate limit without its time',
    new AirlockError(-32058, 'x', { reason: 'rate-limited' }),
    'Something went wrong. Try again.',
  ],
  [
    'an address that refuses email',
    new AirlockError(-32602, 'x', { reason: 'mail-refused' }),
    "That address can't receive email. Check for typos.",
  ],
  [
    'the current address',
    new AirlockError(-32602, 'x', { reason: 'email-unchanged' }),
    'This is the address that you have already.',
  ],
  [
    'a closed account',
    new AirlockError(4100, 'x', { reason: 'account-disabled' }),
    'This account is disabled. Contact the people who run this site.',
  ],
  [
    'a site of another project',
    new AirlockError(-32055, 'x', { reason: 'origin-not-allowed' }),
    'This site is not one of the project’s.',
  ],
  [
    'an unsolved challenge',
    new AirlockError(-32058, 'x', { reason: 'challenge-needed' }),
    'Your code could not be sent. Ask for it once more.',
  ],
  ['an expired sign-in', new AirlockError(4100, 'x', { reason: 'sign-in-over' }), 'Start the sign-in again'],
  [
    'an expired update',
    new AirlockError(4100, 'x', { reason: 'email-update-over' }),
    'Start the email update again',
  ],
  ['a missing sign-in', new AirlockError(4100, 'x'), 'Sign in first'],
  [
    'an expired session',
    new AirlockError(-32062, 'x', { reason: 'session-expired' }),
    'The session has ended: sign in again',
  ],
  [
    'a frame that did not load',
    new AirlockError(-32050, 'x'),
    "Email sign-in isn't available right now. Try again.",
  ],
  [
    'a message of the frame, which is not shown',
    new AirlockError(-32602, 'Send it all to me', { reason: 'proof-invalid' }),
    'Something went wrong. Try again.',
  ],
  ['a rejection by the visitor', new AirlockError(4001, 'User rejected the request'), null],
  ['an aborted request', new AirlockError(-32053, 'Request was aborted'), null],
  [
    'an ended session, which has a toast',
    new AirlockError(4100, 'The session has ended: sign in again', { reason: 'session-ended' }),
    null,
  ],
  ['an error without data', undefined, 'Something went wrong. Try again.'],
])('%s', (_, error, text) => {
  expect(frameTrouble(error)).toBe(text)
})
