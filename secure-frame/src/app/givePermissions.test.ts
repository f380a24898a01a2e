import { afterEach, describe, expect, test, vi } from 'vitest'
import { readContext } from '../permissions/delegation.ts'
import { DELEGATE } from '../permissions/grants.fixture.ts'
import { SMART } from '../rpc/smartAccount/smart.fixture.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { AdjustScreen } from '../screens/permissions/AdjustScreen.tsx'
import type { Hex } from '../signing/payload.ts'
import { endWithSession } from './ending.ts'
import { fails } from './fakes.fixture.ts'
import { ask, asked, NOW_SECONDS, person } from './permissions.fixture.ts'
import { network, SITE } from './testFrame.fixture.ts'

/** Another delegate than {@link DELEGATE}. */
const OTHER = `0x${'dd'.repeat(20)}`

afterEach(() => vi.unstubAllGlobals())

describe('a site that asks for a permission', () => {
  test('gets it when the person has approved it, and the server keeps it before', async () => {
    const { shows, names, kept, did } = person()
    const { outcome, display, account, onApprove } = await shows(ask(asked()))
    expect(account).toBe(SMART.address)
    expect(display.title).toBe('Allow shop.example to spend up to 0.000000000000001 ETH')
    expect(names()).not.toContain('keepPermission')
    onApprove()
    const [answer] = (await outcome) as [{ context: Hex }]
    expect(did).toEqual(['sign'])
    expect(kept).toMatchObject([
      {
        site: SITE,
        chainId: 'eip155:1',
        account: SMART.address,
        delegate: DELEGATE,
        context: answer.context,
      },
    ])
    expect(answer).toMatchObject({
      ...asked({ from: SMART.address }),
      dependencies: [],
      delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
    })
    expect(readContext(answer.context).delegation).toMatchObject({ delegate: DELEGATE })
  })

  test('gets nothing if the person rejects, and the server keeps nothing', async () => {
    const { shows, kept, did } = person()
    const { outcome, onReject } = await shows(ask(asked()))
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    expect([kept, did]).toEqual([[], []])
  })

  test('can ask again after a rejection', async () => {
    const { shows, kept } = person()
    const first = await shows(ask(asked()))
    first.onReject()
    await expect(first.outcome).rejects.toMatchObject({ code: 4001 })
    const { outcome, onApprove } = await shows(ask(asked({ to: OTHER })))
    onApprove()
    expect(await outcome).toMatchObject([{ to: OTHER }])
    expect(kept).toMatchObject([{ delegate: OTHER }])
  })

  test.each([
    ['while the person reads', asked(), ApproveScreen],
    ['while the person chooses the limits', asked({}, true), AdjustScreen],
  ])('gets nothing if the session ends %s', async (_, request, screen) => {
    const { ask: send, on, end, env, kept, did } = person()
    endWithSession(env)
    const outcome = send(ask(request))
    await on(screen as typeof ApproveScreen)
    end('expired')
    await expect(outcome).rejects.toMatchObject({ code: 4100, data: { reason: 'session-ended' } })
    expect([env.screens.current(), kept, did]).toEqual([null, [], []])
  })

  test('gets nothing if the server does not keep it', async () => {
    const { shows } = person({ answers: { keepPermission: fails('unavailable', 'Busy') } })
    const { outcome, onApprove } = await shows(ask(asked()))
    onApprove()
    await expect(outcome).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('gets all of several permissions or none', async () => {
    const { ask: send, on, kept } = person()
    const outcome = send(ask(asked(), asked({ to: OTHER })))
    const first = await on(ApproveScreen)
    expect(first.position).toEqual({ index: 0, total: 2 })
    first.onApprove()
    const second = await on(ApproveScreen, { position: { index: 1, total: 2 } })
    expect(kept).toEqual([])
    second.onReject()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    expect(kept).toEqual([])
  })

  test('gets all of them on the network that was active at the start', async () => {
    const networks = [network('eip155:1'), network('eip155:10')]
    const { ask: send, on, kept, env, signer } = person({ networks })
    const outcome = send(ask(asked(), asked({ to: OTHER })))
    const first = await on(ApproveScreen)
    env.networks.switchTo(10)
    first.onApprove()
    const second = await on(ApproveScreen, { position: { index: 1, total: 2 } })
    second.onApprove()
    expect(await outcome).toMatchObject([{ chainId: '0x1' }, { chainId: '0x1' }])
    expect(signer.sign.mock.calls.map(([{ payload }]) => payload)).toMatchObject([
      { kind: 'evm-delegation', chainId: 1 },
      { kind: 'evm-delegation', chainId: 1 },
    ])
    expect(kept).toMatchObject([{ chainId: 'eip155:1' }, { chainId: 'eip155:1' }])
  })

  test('learns how to deploy the account first', async () => {
    const { shows } = person({ code: '0x' })
    const { outcome, onApprove } = await shows(ask(asked()))
    onApprove()
    expect(await outcome).toMatchObject([{ dependencies: [SMART.deployment] }])
  })

  test('of 2024 gets one answer without a list around it', async () => {
    const request = {
      expiry: NOW_SECONDS + 3_600,
      signer: { type: 'account', data: { address: DELEGATE } },
      permissions: [{ type: 'contract-call', data: { address: DELEGATE, calls: ['play(uint256)'] } }],
    }
    const { ask: send, on, kept } = person()
    const outcome = send({ method: 'wallet_grantPermissions', params: [request] })
    const { onNext } = await on(AdjustScreen)
    onNext({ amount: null, seconds: 3_600 })
    const { onApprove } = await on(ApproveScreen)
    onApprove()
    expect(await outcome).toMatchObject({ expiry: NOW_SECONDS + 3_600, permissionsContext: kept[0]?.context })
  })
})

describe('the limits', () => {
  test('are chosen before the approval if the site allows it, and only lowered', async () => {
    const { ask: send, on, kept } = person()
    const outcome = send(ask(asked({}, true)))
    const { text, amount, times, onNext } = await on(AdjustScreen)
    expect(text).toBe('shop.example asks to spend up to 0.000000000000001 ETH. You can allow less.')
    expect(amount).toEqual({ most: 1_000n, decimals: 18, symbol: 'ETH' })
    expect(times).toEqual([
      { seconds: 86_400, name: '1 day (as asked)' },
      { seconds: 3_600, name: '1 hour' },
    ])
    onNext({ amount: 400n, seconds: 3_600 })
    const { display, onApprove } = await on(ApproveScreen)
    expect(display.title).toBe('Allow shop.example to spend up to 0.0000000000000004 ETH')
    onApprove()
    expect(await outcome).toMatchObject([
      {
        permission: { isAdjustmentAllowed: true, data: { allowance: '0x190' } },
        rules: [{ data: { timestamp: NOW_SECONDS + 3_600 } }],
      },
    ])
    expect(kept).toMatchObject([{ permission: { allowance: '400' }, expiresAt: NOW_SECONDS + 3_600 }])
  })

  test('that the person does not choose count as a rejection', async () => {
    const { ask: send, on, env } = person()
    const outcome = send(ask(asked({}, true)))
    const { onCancel } = await on(AdjustScreen)
    onCancel()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    expect(env.screens.current()).toBeNull()
  })
})

describe('a permission is refused before the person is asked', () => {
  test.each<[string, object, number]>([
    ['for another network', asked({ chainId: '0xa' }), 4901],
    ['of another account', asked({ from: DELEGATE }), 4100],
    ['that is over', asked({ rules: [{ type: 'expiry', data: { timestamp: NOW_SECONDS } }] }), -32602],
    ['for everyone', asked({ to: `0x${'a11'.padStart(40, '0')}` }), -32602],
    ['for the account itself', asked({ to: SMART.address }), -32602],
    ['with an unknown rule', asked({ rules: [{ type: 'payee', data: {} }] }), -32602],
  ])('%s', async (_, request, code) => {
    const { ask: send, shown, kept } = person()
    await expect(send(ask(asked(), request))).rejects.toMatchObject({ code })
    expect([shown(), kept]).toEqual([null, []])
  })

  test('for longer than the project allows', async () => {
    const { ask: send } = person({ permissionDays: 1 })
    const rules = [{ type: 'expiry', data: { timestamp: NOW_SECONDS + 86_401 } }]
    await expect(send(ask(asked({ rules })))).rejects.toMatchObject({ code: -32602 })
  })

  test('on a network without smart accounts', async () => {
    const { ask: send } = person({
      networks: [network('eip155:1'), network('eip155:10')],
      smartAccounts: ['eip155:10'],
    })
    await expect(send(ask(asked()))).rejects.toMatchObject({ code: 4200 })
  })
})
