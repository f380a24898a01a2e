import { describe, expect, test } from 'vitest'
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

  test('is not needed for an embedded widget, and closing that shows its home view', async () => {
    const harness = await launch({ init: { mode: 'embedded' } })
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Connect' })
    await connect(harness)
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Account' })
    await harness.host.close({})
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Account' })
  })
})
