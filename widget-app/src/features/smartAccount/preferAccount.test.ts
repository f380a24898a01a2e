import { describe, expect, test } from 'vitest'
import { openView } from '../../state/router/navigation.ts'
import { pushed, selectView } from '../../state/router/routerSlice.ts'
import { PROJECT, signedIn } from '../../testing/embedded.ts'
import { CONFIG, createArea, settle } from '../../testing/harness.ts'
import { launch, prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, EOA, SMART } from '../../testing/smartAccounts.ts'
import { switchAccount } from '../account/switchAccount.ts'
import { preferAccount, selectMayPrefer } from './preferAccount.ts'

prepareSessions()

const eoa = { address: EOA, type: 'eoa' }
const smart = { address: SMART, type: 'smartAccount' }
const on = (address: string, chainId = 31337) => `eip155:${chainId}:${address}`

type Widget = Awaited<ReturnType<typeof signedIn>>

/** The active account at each change of it, and the number of accounts that the dApp has then. */
const story = ({ snapshots }: Widget) =>
  snapshots
    .flatMap(({ namespaces: { eip155 } }) =>
      eip155 ? `${eip155.caipAddress} of ${eip155.accounts.length}` : [],
    )
    .filter((one, index, all) => one !== all[index - 1])

async function switchTo(widget: Widget, chainId: number) {
  const switched = widget.host.switchNetwork({ caipNetworkId: `eip155:${chainId}` })
  await settle()
  await switched
  await settle()
}

const kept = (area: Storage, name: string): unknown =>
  JSON.parse(area.getItem(`@airlock/demo/http://dapp.localhost:5100/${name}`) ?? 'null')?.data

describe('the account that the dApp gets', () => {
  test('is the smart account at first, with the EOA beside it', async () => {
    const widget = await signedIn(createSmartSecure())
    expect(widget.account()).toMatchObject({
      caipAddress: on(SMART),
      accounts: [on(SMART), on(EOA)],
      allAccounts: [smart, eoa],
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
  })

  test('is the EOA if the dApp wants it at first', async () => {
    const secure = createSmartSecure()
    const init = { config: { ...CONFIG, defaultAccountTypes: { eip155: 'eoa' as const } } }
    const widget = await signedIn(secure, { init })
    expect(widget.account()).toMatchObject({ caipAddress: on(EOA), preferredAccountType: 'eoa' })
    expect(secure.frame.preferred).toBe('eoa')
  })

  test('changes with the network, together with it', async () => {
    const widget = await signedIn(createSmartSecure({ isDeployed: true }))
    await switchTo(widget, 31338)
    expect(widget.account()).toMatchObject({
      caipAddress: on(EOA, 31338),
      accounts: [on(EOA, 31338)],
      allAccounts: [eoa],
      preferredAccountType: 'eoa',
    })
    expect(widget.account()?.smartAccountDeployed).toBeUndefined()
    await switchTo(widget, 31337)
    expect(widget.account()).toMatchObject({ caipAddress: on(SMART), smartAccountDeployed: true })
    expect(story(widget)).toEqual([
      'null of 0',
      `${on(SMART)} of 2`,
      `${on(EOA, 31338)} of 1`,
      `${on(SMART)} of 2`,
    ])
  })

  test('is the only one, as ever, in a project without smart accounts', async () => {
    const area = createArea()
    const secure = createSmartSecure({ networks: [] })
    const widget = await signedIn(secure, { area })
    expect(widget.account()).toMatchObject({ accounts: [on(EOA)], allAccounts: [eoa] })
    expect(kept(area, 'smart_account_enabled')).toBeUndefined()
    await widget.store.dispatch(preferAccount('smartAccount'))
    expect(secure.methods()).not.toContain('setPreferredAccount')
  })

  test('is the EOA if the networks cannot be read: that is an empty list', async () => {
    const widget = await signedIn(createSmartSecure({ failing: { networks: true } }))
    expect(widget.account()).toMatchObject({ caipAddress: on(EOA), allAccounts: [eoa] })
    expect(widget.store.getState().embedded.smartAccountNetworks).toEqual([])
  })
})

describe('a switch', () => {
  test('goes to the frame, and then to the dApp; it can be undone', async () => {
    const secure = createSmartSecure()
    const widget = await signedIn(secure)
    const before = widget.snapshots.length
    const switching = widget.store.dispatch(preferAccount('eoa'))
    expect(widget.account()?.caipAddress).toBe(on(SMART))
    await switching
    await settle()
    expect(secure.asked.at(-1)).toEqual(['setPreferredAccount', { type: 'eoa' }])
    expect(widget.account()).toMatchObject({
      caipAddress: on(EOA),
      accounts: [on(EOA), on(SMART)],
      allAccounts: [eoa, smart],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
    // One change for the dApp.
    const addresses = widget.snapshots.slice(before).map(({ namespaces }) => namespaces.eip155?.caipAddress)
    expect([...new Set(addresses)]).toEqual([on(EOA)])
    expect(widget.store.getState().toast.message).toBe('Account switched')
    await widget.store.dispatch(preferAccount('smartAccount'))
    await settle()
    expect(widget.account()?.caipAddress).toBe(on(SMART))
  })

  test('to the account that is preferred already is none', async () => {
    const secure = createSmartSecure()
    const widget = await signedIn(secure)
    expect(selectMayPrefer(widget.store.getState(), 'smartAccount')).toBe(false)
    expect(selectMayPrefer(widget.store.getState(), 'eoa')).toBe(true)
    await widget.store.dispatch(preferAccount('smartAccount'))
    expect(secure.methods()).not.toContain('setPreferredAccount')
  })

  test('that is under way is not asked for twice', async () => {
    const secure = createSmartSecure()
    const widget = await signedIn(secure)
    await Promise.all([1, 2].map(() => widget.store.dispatch(preferAccount('eoa'))))
    expect(secure.methods().filter((name) => name === 'setPreferredAccount')).toHaveLength(1)
  })

  test.each(['eoa', 'smartAccount'] as const)(
    'from %s that fails falls back to the EOA',
    async (preferred) => {
      const area = createArea()
      const secure = createSmartSecure({ preferred, failing: { choice: true } })
      const widget = await signedIn(secure, { area })
      await widget.store.dispatch(preferAccount(preferred === 'eoa' ? 'smartAccount' : 'eoa'))
      await settle()
      expect(widget.account()).toMatchObject({ caipAddress: on(EOA), preferredAccountType: 'eoa' })
      expect(kept(area, 'preferred_account_types')).toEqual({ eip155: 'eoa' })
      expect(widget.store.getState().toast).toMatchObject({ variant: 'error' })
    },
  )

  test('can also be made in the list of accounts', async () => {
    const widget = await signedIn(createSmartSecure())
    widget.store.dispatch(openView())
    widget.store.dispatch(pushed({ view: 'ProfileWallets' }))
    widget.store.dispatch(switchAccount('eip155', EOA))
    await settle()
    expect(widget.account()?.caipAddress).toBe(on(EOA))
    expect(selectView(widget.store.getState())).toBe('Account')
  })
})

describe('after a reload of the page', () => {
  test('the choice is the same', async () => {
    const area = createArea()
    const secure = createSmartSecure()
    const first = await signedIn(secure, { area })
    await first.store.dispatch(preferAccount('eoa'))
    await settle()
    first.end()
    const again = await launch({ area, openFrame: secure.openFrame, project: PROJECT })
    // Shown at once, before the frame has answered.
    expect(again.snapshots[0]?.namespaces.eip155).toMatchObject({
      caipAddress: on(EOA),
      preferredAccountType: 'eoa',
    })
    await settle()
    expect(again.account()).toMatchObject({ status: 'connected', allAccounts: [eoa, smart] })
    expect(kept(area, 'smart_account_enabled')).toBe(true)
    expect(kept(area, 'smart_account_enabled_networks')).toBe('31337')
  })

  test('a frame that has lost the choice is told', async () => {
    const area = createArea()
    const secure = createSmartSecure()
    const first = await signedIn(secure, { area })
    await first.store.dispatch(preferAccount('eoa'))
    first.end()
    secure.frame.preferred = 'smartAccount'
    const again = await launch({ area, openFrame: secure.openFrame, project: PROJECT })
    await settle()
    expect(secure.frame.preferred).toBe('eoa')
    expect(again.account()?.caipAddress).toBe(on(EOA))
  })
})
