import { expect, test } from 'vitest'
import { type CodeStep, codeStatus } from './codeStatus.ts'

const step: CodeStep = {
  state: 'waiting',
  triesLeft: 3,
  expiresAt: 300_000,
  resendAt: 30_000,
  offset: 0,
  onCode: () => undefined,
  onResend: () => undefined,
}

test.each<[string, Partial<CodeStep>, seconds: number, text: RegExp, ended: boolean]>([
  ['nothing yet', {}, 300, /^$/, false],
  ['a wrong code', { state: 'wrong', triesLeft: 2 }, 200, /not right\. 2 tries left/, false],
  ['a second wrong code', { state: 'wrong', triesLeft: 1 }, 200, /One try left/, false],
  ['three wrong codes', { state: 'over', triesLeft: 0 }, 200, /Ask for a new one/, true],
  ['too late', {}, 0, /expired/, true],
  ['too late after a wrong one', { state: 'wrong', triesLeft: 1 }, 0, /expired/, true],
  ['handed in at the last second', { state: 'checking' }, 0, /Checking/, false],
  ['offline', { state: 'error' }, 100, /connection/, false],
  ['what the server said', { state: 'error', message: 'Wait a minute.' }, 100, /^Wait a minute\.$/, false],
  ['a new code under way', { state: 'sending' }, 0, /Sending/, false],
])('%s', (_, changed, seconds, text, ended) => {
  const status = codeStatus({ ...step, ...changed }, seconds)
  expect(status.text).toMatch(text)
  expect(status.ended).toBe(ended)
})
