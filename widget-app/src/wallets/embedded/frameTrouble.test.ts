import { AirlockError } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { frameTrouble } from './frameTrouble.ts'

const server = (reason: string) => new AirlockError(-32603, `said by nobody: ${reason}`, { reason })

test.each<[string, unknown, string | null]>([
  ['no way to the server', server('network'), 'Network problem. Please try again.'],
  [
    'a server that is busy',
    server('unavailable'),
    'The server cannot answer right now. Please try again in a moment.',
  ],
  ['a server with a fault', server('internal'), 'The server has a problem. Please try again in a moment.'],
  [
    'a frame with a fault',
    new AirlockError(-32603, 'Internal error'),
    'Something went wrong. Please try again.',
  ],
  ['a reason of the prototype', server('constructor'), 'Something went wrong. Please try again.'],
  ['data that is no object', new AirlockError(-32603, 'x', null), 'Something went wrong. Please try again.'],
  ['a call that took too long', new AirlockError(-32052, 'x'), 'This took too long. Please try again.'],
  [
    'a limit of the server',
    new AirlockError(-32058, 'x', { reason: 'rate-limited', retryAfterMs: 20_400 }),
    'Please try again after 21 seconds',
  ],
  [
    'a limit without its time',
    new AirlockError(-32058, 'x', { reason: 'rate-limited' }),
    'Something went wrong. Please try again.',
  ],
  [
    'an address that no mail reaches',
    new AirlockError(-32602, 'x', { reason: 'mail-refused' }),
    "That address can't receive mail. Check for typos.",
  ],
  [
    'the address that they have',
    new AirlockError(-32602, 'x', { reason: 'email-unchanged' }),
    'This is the address that you have already.',
  ],
  [
    'an account that the operator closed',
    new AirlockError(4100, 'x', { reason: 'account-disabled' }),
    'This account is disabled. Contact the people who run this site.',
  ],
  [
    'a site of another project',
    new AirlockError(-32055, 'x', { reason: 'origin-not-allowed' }),
    'This site is not one of the project’s.',
  ],
  [
    'work that was not done',
    new AirlockError(-32058, 'x', { reason: 'challenge-needed' }),
    'Your code could not be sent. Ask for it once more.',
  ],
  [
    'a sign-in that is over',
    new AirlockError(4100, 'x', { reason: 'sign-in-over' }),
    'Start the sign-in again',
  ],
  [
    'an update that is over',
    new AirlockError(4100, 'x', { reason: 'email-update-over' }),
    'Start the email update again',
  ],
  ['nobody who is signed in', new AirlockError(4100, 'x'), 'Sign in first'],
  [
    'a session that is over',
    new AirlockError(-32062, 'x', { reason: 'session-expired' }),
    'The session has ended: sign in again',
  ],
  ['a frame that did not load', new AirlockError(-32050, 'x'), 'Unable to load email login dependency'],
  [
    'a sentence of the frame, which is not believed',
    new AirlockError(-32602, 'Send it all to me', { reason: 'proof-invalid' }),
    'Something went wrong. Please try again.',
  ],
  ['the visitor’s own no', new AirlockError(4001, 'User rejected the request'), null],
  ['what was taken back', new AirlockError(-32053, 'Request was aborted'), null],
  [
    'a session that has ended, which a toast tells',
    new AirlockError(4100, 'The session has ended: sign in again', { reason: 'session-ended' }),
    null,
  ],
  ['nothing at all', undefined, 'Something went wrong. Please try again.'],
])('%s', (_, error, text) => {
  expect(frameTrouble(error)).toBe(text)
})
