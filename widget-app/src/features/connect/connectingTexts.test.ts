import { describe, expect, test } from 'vitest'
import type { AttemptHint, AttemptPhase } from '../../state/attempts/connectAttemptSlice.ts'
import { connectingTexts } from './connectingTexts.ts'

const PHASES: readonly AttemptPhase[] = [
  'opening',
  'waiting',
  'locked',
  'rejected',
  'timedOut',
  'failed',
  'succeeded',
]
const HINTS: readonly AttemptHint[] = ['none', 'unlock', 'wayBack']

test.each([
  ['opening', 'none', 'Continue in MetaMask', 'busy'],
  ['waiting', 'unlock', 'Continue in MetaMask', 'busy'],
  ['waiting', 'wayBack', 'Continue in MetaMask', 'busy'],
  ['locked', 'wayBack', 'Open and unlock MetaMask', 'busy'],
  ['rejected', 'none', 'Connection declined', 'declined'],
  ['timedOut', 'wayBack', 'MetaMask did not answer', 'failed'],
  ['failed', 'none', 'MetaMask could not connect', 'failed'],
  ['succeeded', 'none', 'Connected', 'still'],
] as const)('%s with hint %s has the title "%s"', (phase, hint, title, progress) => {
  expect(connectingTexts(phase, hint, 'MetaMask')).toMatchObject({ title, progress })
})

test.each(['unlock', 'wayBack'] as const)('the hint %s explains how to help a silent wallet', (hint) => {
  expect(connectingTexts('waiting', hint, 'MetaMask').text).toContain('Open and unlock your wallet')
})

describe.each(PHASES)('in the phase %s', (phase) => {
  test.each(HINTS)('with hint %s there is a text', (hint) => {
    const { title, text } = connectingTexts(phase, hint, 'MetaMask')
    expect([title, text].every((words) => words.length > 0)).toBe(true)
  })
})

test.each(['rejected', 'timedOut', 'failed'] as const)(
  'in the phase %s, the text says whether anything was shared',
  (phase) => {
    expect(connectingTexts(phase, 'none', 'MetaMask').text).toMatch(/nothing was shared/i)
  },
)
