import { AirlockError } from '@airlock/host-sdk/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { signedIn } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { type Harness, settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { UpgradeNotice } from './UpgradeNotice.tsx'
import { readUpgrade, removeUpgrade } from './upgrade.ts'

prepareSessions()

const toastOf = ({ store }: Harness) => selectToast(store.getState())
const failing = (code: number, reason: string) => () => {
  throw new AirlockError(code, 'It failed', { reason })
}

test.each(['none', 'ours', 'other'] as const)(
  'an upgrade that is %s is read from the frame',
  async (state) => {
    const { store } = await signedIn(createFakeSecure({ getDelegation: () => ({ state }) }))
    expect(await store.dispatch(readUpgrade())).toBe(state)
  },
)

test('an upgrade that the frame cannot read is unknown', async () => {
  const { store } = await signedIn(createFakeSecure({ getDelegation: failing(-32603, 'network') }))
  expect(await store.dispatch(readUpgrade())).toBe(null)
})

test.each([
  ['ours', 'your EOA is upgraded', 'Remove the upgrade'],
  ['other', 'That code may move your funds', 'Remove this code'],
] as const)('an upgrade that is %s is shown with the way to remove it', (upgrade, text, button) => {
  const html = renderToStaticMarkup(
    <UpgradeNotice upgrade={upgrade} network="Base" isBusy={false} onRemove={() => undefined} />,
  )
  expect(html).toContain('On Base')
  expect(html).toContain(text)
  expect(html).toContain(button)
})

test.each([
  ['unknown', 'Works on every network.'],
  ['none', 'Works on every network. It is upgraded when you approve several actions at once.'],
  ['ours', 'Works on every network.'],
  ['other', 'Works on every network. On Base it also runs code that is not ours.'],
] as const)('the EOA with an upgrade that is %s is described as it is', (state, text) => {
  expect(smartAccountWords.key[state]('Base')).toBe(text)
})

test('the removal is approved in the secure frame only', async () => {
  const secure = createFakeSecure()
  const widget = await signedIn(secure)
  widget.store.dispatch(openView())
  await settle()
  const removed = widget.store.dispatch(removeUpgrade())
  await settle()
  expect(widget.view()).toBe('ApproveTransaction')
  secure.person.go()
  await removed
  await settle()
  expect(toastOf(widget)).toMatchObject({ message: 'Removed from your EOA', variant: 'success' })
})

test.each([
  [4001, 'other', null],
  [-32000, 'balance-too-low', 'Not sent: your balance is too low.'],
  [-32000, 'not-confirmed', 'It was sent, but is not confirmed yet. Look before you try again.'],
])('a removal that fails with %d for the reason %s', async (code, reason, message) => {
  const widget = await signedIn(createFakeSecure({ revokeDelegation: failing(code, reason) }))
  const before = toastOf(widget)
  await widget.store.dispatch(removeUpgrade())
  if (message === null) expect(toastOf(widget)).toEqual(before)
  else expect(toastOf(widget)).toMatchObject({ message, variant: 'error' })
})
