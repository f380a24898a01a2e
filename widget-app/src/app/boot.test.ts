import { describe, expect, test } from 'vitest'
import { selectCurrentEntry } from '../state/router/routerSlice.ts'
import { connect, launch, prepareSessions } from '../testing/session.ts'

prepareSessions()

describe('opening the widget', () => {
  test('shows Connect, then Account once there is one, and resolves when it is visible', async () => {
    const harness = await launch()
    expect(await harness.host.open({})).toEqual({ view: 'Connect' })
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Connect' })
    await harness.host.close({})
    expect(harness.snapshots.at(-1)).toMatchObject({ open: false, view: null })
    await connect(harness)
    expect(await harness.host.open({})).toEqual({ view: 'Account' })
  })

  test('shows the requested view', async () => {
    const { host } = await launch()
    expect(await host.open({ view: 'AllWallets' })).toEqual({ view: 'AllWallets' })
  })

  test('begins with what the page is about to open, and its call then finds it open', async () => {
    const harness = await launch({ init: { opening: { view: 'AllWallets' } } })
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'AllWallets' })
    const { key } = selectCurrentEntry(harness.store.getState())
    expect(await harness.host.open({ view: 'AllWallets' })).toEqual({ view: 'AllWallets' })
    expect(selectCurrentEntry(harness.store.getState()).key).toBe(key)
  })

  test.each([
    ['an unknown view', { view: 'Nowhere' }],
    ['a view with nothing to show', { view: 'WalletSend' }],
    ['a family without a network', { namespace: 'cosmos' }],
  ] as const)('does not begin with %s', async (_, opening) => {
    const harness = await launch({ init: { opening } as object })
    expect(harness.snapshots.at(-1)).toMatchObject({ open: false, view: null })
  })

  test('is not needed for an embedded widget, and closing that shows its home view', async () => {
    const harness = await launch({ init: { mode: 'embedded' } })
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Connect' })
    await connect(harness)
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Account' })
    await harness.host.close({})
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Account' })
  })
})
