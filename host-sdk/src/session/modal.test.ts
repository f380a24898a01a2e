import { describe, expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import { createContext } from '../families.fixture.ts'
import type { Widget, WidgetLink } from '../frame/widget.ts'
import type { Account, CaipNetworkId, ConnectOptions, OpenOptions } from '../types.ts'
import { createDirect } from './direct.ts'
import { createModal } from './modal.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const NETWORKS: CaipNetworkId[] = ['eip155:1', SOLANA]
const PHANTOM = {
  id: 'solana:Phantom',
  namespace: 'solana',
  name: 'Phantom',
  type: 'ANNOUNCED',
} as const
const ACCOUNT: Account = {
  namespace: 'solana',
  address: 'So1',
  caipAddress: `${SOLANA}:So1`,
  caipNetworkId: SOLANA,
  connector: { id: PHANTOM.id, name: 'Phantom', type: 'ANNOUNCED' },
}

/** A dApp with two families, EVM active, and a widget that answers with a Solana account or fails to load. */
function open(isThere = true) {
  const { app, registry, connect } = createContext(NETWORKS, NETWORKS)
  const asked = vi.fn(async (_params: object, _options?: object) => ACCOUNT)
  const shown = vi.fn(async (_params: object) => ({ view: 'Account' }))
  const sent = vi.fn(async (_params: object) => ({ hash: '0x1' }))
  const client = { connect: asked, close: async () => ({}), open: shown, send: sent }
  const link = { client } as unknown as WidgetLink
  const widget: Partial<Widget> = {
    load: async () => {
      if (isThere) return link
      throw new Error('The widget is down')
    },
    link: () => (isThere ? link : undefined),
  }
  Object.assign(app, { connecting: 0, sync: () => {}, remember: () => {}, arrived: async () => {} })
  const parts = app as unknown as App
  const modal = createModal(parts, widget as Widget)
  app.store.subscribe(modal.changed)
  registry.add(PHANTOM, { request: async () => [{ pubkey: 'So1' }] })
  return { app, asked, shown, sent, connect, modal, direct: createDirect(parts) }
}

describe('open()', () => {
  const PAYMENT = { amount: '1', namespace: 'eip155', chainId: 1, to: '0x2' } as const

  test.each(['WalletSend', 'Pay'])('sends a payment of %s and resolves with its hash', async (view) => {
    const { modal, shown, sent } = open()
    const options = { view, arguments: PAYMENT } as never
    await expect(modal.open(options)).resolves.toEqual({ hash: '0x1' })
    expect(sent).toHaveBeenCalledExactlyOnceWith(options)
    expect(shown).not.toHaveBeenCalled()
  })

  test.each<[string, OpenOptions]>([
    ['a view', { view: 'WalletSend' }],
    ['a view with its arguments', { view: 'SwitchNetwork', arguments: { caipNetworkId: 'eip155:1' } }],
    ...['WalletSendPreview', 'WalletSendSelectToken', 'WalletSendConfirmed'].map(
      (view): [string, OpenOptions] => [
        `${view} with arguments, which the widget refuses`,
        { view, arguments: PAYMENT } as never,
      ],
    ),
    ['arguments without their view, which the widget refuses', { arguments: PAYMENT } as never],
  ])('opens %s', async (_, options) => {
    const { modal, shown, sent } = open()
    await expect(modal.open(options)).resolves.toBeUndefined()
    expect(shown).toHaveBeenCalledExactlyOnceWith(options)
    expect(sent).not.toHaveBeenCalled()
  })
})

describe('connect()', () => {
  test.each<[string, ConnectOptions | undefined, object]>([
    ['without a chain family leaves the choice to the visitor', undefined, {}],
    ['with a chain family asks for that family', { namespace: 'solana' }, { namespace: 'solana' }],
  ])('%s', async (_, options, params) => {
    const { app, asked, modal } = open()
    await expect(modal.connect(options)).resolves.toEqual(ACCOUNT)
    expect(asked.mock.calls.map(([given]) => given)).toEqual([params])
    expect(app.store.get()).toMatchObject({
      activeNamespace: 'solana',
      namespaces: { eip155: { status: 'disconnected' }, solana: { status: 'connected' } },
    })
  })

  test('asks only if the active family is not connected', async () => {
    const { asked, connect, modal } = open()
    connect('solana', ['So1'])
    await modal.connect()
    expect(asked).toHaveBeenCalledOnce()
    connect('eip155', ['0x1'])
    await expect(modal.connect()).resolves.toMatchObject({ namespace: 'eip155' })
    expect(asked).toHaveBeenCalledOnce()
  })

  test('is rejected for a family without a network, and the error names the family', async () => {
    const { asked, modal } = open()
    await expect(modal.connect({ namespace: 'cosmos' })).rejects.toMatchObject({
      code: -32602,
      message: 'connect: no network of "cosmos" is configured',
    })
    expect(asked).not.toHaveBeenCalled()
  })

  test('resolves with a wallet of any family while the widget is missing', async () => {
    const { modal, direct } = open(false)
    const connecting = modal.connect()
    await direct.connect(PHANTOM)
    await expect(connecting).resolves.toEqual(ACCOUNT)
  })
})
