import { expect, test } from 'vitest'
import { givenUp } from './givenUp.ts'
import { type SocialKnown, type SocialView, socialView } from './socialView.ts'

const START = 1000

/** Returns the state at `now` of a sign-in that began at {@link START}. */
const at = (now: number, change: Partial<SocialKnown> = {}): SocialKnown => ({
  isOver: false,
  heard: { action: 'WAIT', reason: null, at: START },
  failures: 0,
  window: { askedAt: null, seen: false, closedAt: null },
  now,
  ...change,
})
const opened = { askedAt: 2000, seen: true, closedAt: null }
const unseen = { askedAt: 2000, seen: false, closedAt: null }
const closed = { ...opened, closedAt: 5000 }
const heard = (action: 'CONFIRM' | 'RETRY', when: number) => ({
  action,
  reason: action === 'RETRY' ? ('cancelled' as const) : null,
  at: when,
})

test.each<[string, SocialKnown, SocialView]>([
  ['nothing was opened', at(START), 'ready'],
  ['its window is open', at(3000, { window: opened }), 'waiting'],
  ['the browser returned no window', at(3000, { window: unseen }), 'unseen'],
  ['the window has just closed', at(7999, { window: closed }), 'waiting'],
  ['the window has been closed for three seconds', at(8000, { window: closed }), 'left'],
  [
    'the person is back in the window',
    at(9000, { window: opened, heard: heard('CONFIRM', 8000) }),
    'confirm',
  ],
  [
    'the person is back in a window that had looked closed before',
    at(20_000, { window: closed, heard: heard('CONFIRM', 8000) }),
    'confirm',
  ],
  [
    'the window was closed without the confirmation',
    at(20_000, { window: { ...opened, closedAt: 9000 }, heard: heard('CONFIRM', 8000) }),
    'left',
  ],
  ['it failed at the provider', at(9000, { window: opened, heard: heard('RETRY', 8000) }), 'failed'],
  [
    'the window was opened anew after it failed',
    at(9000, { window: { ...opened, askedAt: 8500 }, heard: heard('RETRY', 8000) }),
    'waiting',
  ],
  [
    'a window that was opened anew has not reached the server for ten seconds',
    at(18_500, { window: { ...opened, askedAt: 8500 }, heard: heard('RETRY', 8000) }),
    'failed',
  ],
  ['nothing was opened for two minutes', at(START + 120_000), 'idle'],
  ['the window is open for less than two minutes', at(121_999, { window: opened }), 'waiting'],
  ['nothing has come of the window for two minutes', at(122_000, { window: opened }), 'idle'],
  ['one poll failed', at(3000, { window: opened, failures: 1 }), 'waiting'],
  ['two polls failed', at(3000, { window: opened, failures: 2 }), 'away'],
  ['the attempt has ended', at(3000, { isOver: true, failures: 2 }), 'over'],
])('if %s', (_, known, view) => expect(socialView(known)).toBe(view))

test.each([
  ['ready', null, undefined],
  ['waiting', null, undefined],
  ['left', null, 'popup-closed'],
  ['failed', 'cancelled', 'social-rejected'],
  ['failed', 'provider-refused', 'social-rejected'],
  ['failed', 'provider-unavailable', 'social-start-failed'],
  ['away', null, 'social-start-failed'],
  ['over', null, 'sign-in-over'],
] as const)('who gives up at %s (%s) leaves with the reason %s', (view, failed, reason) => {
  const { data } = givenUp(view, failed)
  expect((data as { reason?: string } | undefined)?.reason).toBe(reason)
})
