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
    new AirlockError(-32058, 'Please try again after 21 seconds', { reason: 'rate-limited' }),
    'Please try again after 21 seconds',
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
