import type { Page } from '@playwright/test'
import { complaintsOf, frameOf, untilHeard } from '../../support/evidence.ts'
import { expect, type Fixtures, test } from '../../support/fixtures.ts'
import { keepPorts, portOf } from '../../support/ports.ts'
import { press } from '../../support/press.ts'

type Here = Pick<Fixtures, 'dapp' | 'widget' | 'wallet'> & { page: Page }

/** Back to a closed widget. */
async function closeAccount({ widget }: Here): Promise<void> {
  await press(widget.button('Close'))
  await widget.expectClosed()
}

test.beforeEach(async ({ page, dapp, widget }) => {
  await page.addInitScript(keepPorts)
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await widget.expectClosed()
})

const call = (method: string, value: unknown, id: string = crypto.randomUUID()) => ({
  id,
  type: 'APPLY',
  path: [method],
  argumentList: [{ type: 'RAW', value: { callId: id, params: value } }],
})
const event = (name: string, payload: unknown) => ({ airlock: 'event', name, payload })

/** Messages that no honest peer sends, on a correctly opened port. */
const ATTACKS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a text', 'hello'],
  ['a list', [[[]]]],
  ['an event without a name', event('', {})],
  ['an unknown event', event('evil', {})],
  ['an inherited event', event('toString', {})],
  ['an event with an extra key', { ...event('dismiss', {}), more: true }],
  ['a payload with an extra key', event('resume', { more: true })],
  ['an unknown method', call('evil', {})],
  ['an inherited method', call('constructor', {})],
  ['a prototype', call('__proto__', {})],
  ['a path of two', { ...call('close', {}), path: ['close', 'apply'] }],
  ['an empty path', { ...call('close', {}), path: [] }],
  ['SET', { id: '1', type: 'SET', path: ['close'], value: { type: 'RAW', value: null } }],
  [
    'SET of a prototype',
    { id: '2', type: 'SET', path: ['__proto__', 'x'], value: { type: 'RAW', value: 1 } },
  ],
  ['GET', { id: '3', type: 'GET', path: ['close'] }],
  [
    'CONSTRUCT',
    {
      id: '4',
      type: 'CONSTRUCT',
      path: ['close', 'constructor'],
      argumentList: [{ type: 'RAW', value: 'globalThis.pwned = true' }],
    },
  ],
  ['ENDPOINT', { id: '5', type: 'ENDPOINT' }],
  ['RELEASE', { id: '6', type: 'RELEASE' }],
  ['another offer', { airlock: 'offer', contract: 'widget', version: 1, nonce: '0', reply: '0', init: {} }],
  ['another accept', { airlock: 'accept', reply: 'f'.repeat(32) }],
]

async function sayToWidget({ page, dapp, widget }: Here): Promise<void> {
  const { errors } = complaintsOf(page)
  const frame = await frameOf(page)
  const port = portOf(page)
  const heard = (await port.heard()).length
  for (const [, message] of ATTACKS) await port.say(message)
  await untilHeard(page)
  const answers = (await port.heard()).slice(heard)
  expect(answers).toEqual([expect.objectContaining({ type: 'RAW' })])
  expect(await frame.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined()
  expect(await frame.evaluate(() => Reflect.get({}, 'x'))).toBeUndefined()
  await dapp.press('Open account')
  await widget.expectView('Account')
  expect(errors).toEqual([])
}

async function sayToPage({ page, dapp, widget }: Here): Promise<void> {
  const { errors } = complaintsOf(page)
  const before = await dapp.state()
  const port = portOf(await frameOf(page))
  for (const [, message] of ATTACKS) await port.say(message)
  await untilHeard(page)
  expect(await dapp.state()).toEqual(before)
  expect(await page.evaluate(() => [Reflect.get(globalThis, 'pwned'), Reflect.get({}, 'x')])).toEqual([
    undefined,
    undefined,
  ])
  await dapp.press('Open account')
  await widget.expectView('Account')
  expect(errors).toEqual([])
}

async function sayAtLength({ page, dapp, widget }: Here): Promise<void> {
  const { errors } = complaintsOf(page)
  const before = await dapp.state()
  const frame = await frameOf(page)
  const heard = (await portOf(page).heard()).length
  await portOf(page).sayAtLength(call('close', {}), 'more', 1_100_000)
  await portOf(frame).sayAtLength(event('state', {}), 'payload', 1_100_000)
  await untilHeard(page)
  expect((await portOf(page).heard()).slice(heard).filter((message) => message.type === 'RAW')).toHaveLength(
    1,
  )
  expect(await dapp.state()).toEqual(before)
  await dapp.press('Open account')
  await widget.expectView('Account')
  expect(errors).toEqual([])
}

async function askWallet({ page, wallet }: Here): Promise<void> {
  await wallet.forgetRequests()
  const frame = await frameOf(page)
  const [account] = await wallet.accounts()
  const ask = (method: string, id: string) =>
    portOf(frame).say(
      call('walletRequest', { connectorId: 'test.wallet.alpha', method, params: ['0x00', account] }, id),
    )
  for (const method of ['eth_sign', 'eth_signTransaction', 'eth_decrypt', 'wallet_watchAsset'])
    await ask(method, method)
  await ask('eth_chainId', 'eth_chainId')
  await expect
    .poll(async () => (await portOf(frame).heard()).filter(({ id }) => id === 'eth_chainId'))
    .toEqual([expect.objectContaining({ value: { ok: true, value: '0x7a69' } })])
  const answers = (await portOf(frame).heard()).filter(({ id }) => id === 'eth_sign')
  expect(answers).toEqual([
    expect.objectContaining({ value: { ok: false, error: expect.objectContaining({ code: -32602 }) } }),
  ])
  expect((await wallet.requests()).map(({ method }) => method)).toEqual(['eth_chainId'])
}

async function sayInvalidState({ page, dapp }: Here): Promise<void> {
  const { open, view, loading, activeNamespace, namespaces } = await dapp.state()
  const good = { open, view, loading, activeNamespace, namespaces }
  const port = portOf(await frameOf(page))
  const BAD = [
    { ...good, view: '<b>Evil</b>' },
    { ...good, secret: 1 },
    { ...good, namespaces: { eip155: { ...namespaces.eip155, status: 'owned' } } },
    { ...good, namespaces: { eip155: { ...namespaces.eip155, caipAddress: 'eip155:1' } } },
    {
      ...good,
      namespaces: { eip155: { ...namespaces.eip155, connector: { id: 'x', name: 'x', icon: 'http://x' } } },
    },
  ]
  for (const snapshot of BAD) await port.say(event('state', { seq: 99, snapshot }))
  await untilHeard(page)
  expect(await dapp.state()).toMatchObject(good)
  // A valid state on the same port is accepted, which proves that the test can fail.
  await port.say(event('state', { seq: 99, snapshot: { ...good, loading: true } }))
  await expect.poll(async () => (await dapp.state()).loading).toBe(true)
}

test('SEC-04: a message that is not in the contract has no effect on the widget, the page or the wallet', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  const here = { page, dapp, widget, wallet }
  await test.step('a message cannot make a wallet run a method that the widget may not request', () =>
    askWallet(here))
  await test.step('a message that is not in the contract has no effect on the widget', () =>
    sayToWidget(here))
  await closeAccount(here)
  await test.step('a message that is not in the contract has no effect on the page', () => sayToPage(here))
  await closeAccount(here)
  await test.step('a message that is larger than 1 MB is dropped in both directions', () => sayAtLength(here))
  await closeAccount(here)
  await test.step('a message with an invalid state is not passed to the dApp', () => sayInvalidState(here))
})

async function answerInAnotherOrder({ page, wallet }: Here): Promise<void> {
  await wallet.behave('eth_blockNumber', { answer: '0x1' }, 1)
  await wallet.behave('eth_gasPrice', { answer: '0x2' }, 1)
  await wallet.behave('net_version', 'hang', 1)
  const answers = page.evaluate(async () => {
    const provider = window.airlock?.getProvider('eip155')
    const ask = (method: string) => provider?.request({ method })
    return Promise.all(['net_version', 'eth_blockNumber', 'eth_gasPrice'].map(ask))
  })
  await expect
    .poll(async () => (await wallet.requests('eth_gasPrice')).map(({ outcome }) => outcome))
    .toEqual(['answered'])
  await wallet.settle('approve')
  expect(await answers).toEqual(['31337', '0x1', '0x2'])
}

async function answerElsewhere({ page, dapp, widget }: Here): Promise<void> {
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  const outcome = page.evaluate(() =>
    window.airlock?.connect().then(
      ({ address }) => address,
      (error: { code: number }) => error.code,
    ),
  )
  await widget.expectView('Connect')
  const asked = (await portOf(page).sent()).find(({ path }) => String(path) === 'connect')
  const forged = {
    id: asked?.id,
    type: 'RAW',
    value: {
      ok: true,
      value: {
        namespace: 'eip155',
        address: '0x000000000000000000000000000000000000dEaD',
        caipAddress: 'eip155:1:0x000000000000000000000000000000000000dEaD',
        caipNetworkId: 'eip155:1',
        connector: { id: 'evil', name: 'Evil', type: 'ANNOUNCED' },
      },
    },
  }
  const frame = await frameOf(page)
  await frame.evaluate((message) => {
    const [origin = ''] = location.ancestorOrigins
    const { port2 } = new MessageChannel()
    parent.postMessage(message, origin)
    parent.postMessage(message, origin, [port2])
  }, forged)
  await portOf(frame).say({ ...forged, id: 'another' })
  await untilHeard(page)
  await dapp.expectStatus('disconnected')
  await press(widget.button('Close'))
  expect(await outcome).toBe(4001)
}

test('SEC-09: a response counts only for its call', async ({ page, dapp, widget, wallet }) => {
  const here = { page, dapp, widget, wallet }
  await test.step('each response reaches its call, also if responses arrive in another order', () =>
    answerInAnotherOrder(here))
  await test.step('a response does not count over the window, over another port, or under another id', () =>
    answerElsewhere(here))
})

/** Opens the account once the requested waiting time is over. */
async function openInTime(page: Page): Promise<void> {
  const code = () =>
    page.evaluate(() =>
      window.airlock?.open().then(
        () => 0,
        (error: { code: number }) => error.code,
      ),
    )
  await expect.poll(code).toBe(0)
}

async function floodWithConnect({ page, dapp, widget, wallet }: Here): Promise<void> {
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await wallet.revoke()
  await wallet.forgetRequests()
  const accounts = page.evaluate(() =>
    Promise.all(Array.from({ length: 20 }, () => window.airlock?.connect())),
  )
  await press(widget.wallet('Alpha Wallet'))
  const [address] = await wallet.addresses()
  expect(new Set((await accounts).map((account) => account?.address))).toEqual(new Set([address]))
  expect(await wallet.requests('eth_requestAccounts')).toHaveLength(1)
}

async function floodByCalls({ page, widget }: Here): Promise<void> {
  const { errors } = complaintsOf(page)
  const codes = await page.evaluate(async () => {
    const calls = Array.from({ length: 300 }, () => window.airlock?.setTheme({}))
    const all = await Promise.allSettled(calls)
    return all.map((one) => (one.status === 'fulfilled' ? 0 : (one.reason as { code: number }).code))
  })
  const done = codes.filter((code) => code === 0).length
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThanOrEqual(64)
  expect(codes.filter((code) => code === -32058)).toHaveLength(300 - done)
  await openInTime(page)
  await widget.expectView('Account')
  expect(errors).toEqual([])
}

async function floodByPort({ page, widget }: Here): Promise<void> {
  const { errors } = complaintsOf(page)
  const port = portOf(page)
  await page.evaluate(() => {
    const { ports } = Reflect.get(window, 'airlockTestPorts') as { ports: MessagePort[] }
    for (let index = 0; index < 1000; index += 1)
      ports.at(-1)?.postMessage({
        id: `flood-${index}`,
        type: 'APPLY',
        path: ['setTheme'],
        argumentList: [{ type: 'RAW', value: { callId: `flood-${index}`, params: {} } }],
      })
  })
  const answers = async () => (await port.heard()).filter(({ id }) => String(id).startsWith('flood-'))
  await expect.poll(async () => (await answers()).length).toBe(1000)
  const refused = (await answers()).filter(
    ({ value }) => (value as { error?: { code: number } }).error?.code === -32058,
  )
  expect(refused.length).toBeGreaterThan(500)
  await openInTime(page)
  await widget.expectView('Account')
  expect(errors).toEqual([])
}

test('SEC-10: a page that floods the widget is told to wait, and the widget goes on working', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  const here = { page, dapp, widget, wallet }
  await test.step('a page that floods the widget with calls of connect() asks the wallet once', () =>
    floodWithConnect(here))
  await test.step('a page that floods the widget is told to wait, and the widget goes on working', () =>
    floodByCalls(here))
  await closeAccount(here)
  await test.step('a page without a limit of its own is limited by the widget', () => floodByPort(here))
})
