import { expect, test } from 'vitest'
import { type CodeStep, codeStatus } from './codeStatus.ts'

const step: CodeStep = {
  state: 'waiting',
  triesLeft: 3,
  round: 1,
  expiresAt: 300_000,
  resendAt: 30_000,
  offset: 0,
  onCode: () => undefined,
  onResend: () => undefined,
}

test.each<[string, Partial<CodeStep>, seconds: number, text: RegExp, ended: boolean]>([
  ['no input yet', {}, 300, /^$/, false],
  ['a wrong code', { state: 'wrong', triesLeft: 2 }, 200, /Incorrect code\. 2 attempts left/, false],
  ['a second wrong code', { state: 'wrong', triesLeft: 1 }, 200, /One attempt left/, false],
  ['three wrong codes', { state: 'over', triesLeft: 0 }, 200, /no longer works/, true],
  ['expired', {}, 0, /expired/, true],
  ['expired after a wrong code', { state: 'wrong', triesLeft: 1 }, 0, /expired/, true],
  ['submitted at the last second', { state: 'checking' }, 0, /Checking/, false],
  ['not checked', { state: 'error' }, 100, /could not be checked/, false],
  ['the server’s message', { state: 'error', message: 'Wait a minute.' }, 100, /^Wait a minute\.$/, false],
  ['a new code requested', { state: 'sending' }, 0, /Sending/, false],
])('%s', (_, changed, seconds, text, ended) => {
  const status = codeStatus({ ...step, ...changed }, seconds, 'ada@shop.example')
  expect(status.text).toMatch(text)
  expect(status.ended).toBe(ended)
})

const refused = 'This email could not be delivered to ada@shop.example. Check the address.'

test.each<[string, Partial<CodeStep>, seconds: number, text: string | RegExp, tone: string, busy: boolean]>([
  ['is about to be sent', { isComing: true }, 300, 'Sending the email…', 'plain', true],
  ['is being sent', { mail: 'sending' }, 300, 'Sending the email…', 'plain', true],
  ['is late', { mail: 'late' }, 280, /longer than usual/, 'plain', true],
  ['was refused', { mail: 'refused' }, 290, refused, 'problem', false],
  [
    'is reported as sending, but late',
    { mail: 'refused', message: 'A new code…' },
    290,
    refused,
    'problem',
    false,
  ],
  ['is late while a code is checked', { mail: 'late', state: 'checking' }, 280, /Checking/, 'plain', true],
  [
    'is late when a code was wrong',
    { mail: 'late', state: 'wrong' },
    280,
    /Incorrect code/,
    'problem',
    false,
  ],
  ['was refused and has expired', { mail: 'refused' }, 0, /expired/, 'problem', false],
])('an email that %s', (_, changed, seconds, text, tone, busy) => {
  const status = codeStatus({ ...step, ...changed }, seconds, 'ada@shop.example')
  expect(status).toMatchObject({ text: expect.stringMatching(text), tone, busy })
})

test.each(['sending', 'late', 'refused'] as const)(
  'a field stays enabled and unmarked while the email is %s: a code may exist',
  (mail) => {
    const status = codeStatus({ ...step, mail }, 280, 'ada@shop.example')
    expect(status).toMatchObject({ locked: false, wrong: false, ended: false })
  },
)

test('a code that could not be checked is not marked as wrong, and the text says that there is a problem', () => {
  const status = codeStatus({ ...step, state: 'error' }, 100, 'ada@shop.example')
  expect(status).toMatchObject({ tone: 'problem', wrong: false, locked: false })
})
