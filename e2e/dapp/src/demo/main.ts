import type { AirlockState } from '@airlock/host-sdk'
import { byId } from '../dom.ts'
import { accountsOf, connectionOf, refreshBalances, showState } from './account.ts'
import { startActions } from './actions.ts'
import { airlock } from './airlock.ts'
import { startDemoWallet } from './demoWallet.ts'
import { note } from './log.ts'
import { startTheme } from './theme.ts'

const PROVIDER_EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const

/** The accounts and their networks as one text. Balances are read again only when it changes. */
const whereabouts = (state: AirlockState) =>
  accountsOf(state)
    .map(({ caipAddress, caipNetworkId, status }) => `${caipAddress} ${caipNetworkId} ${status}`)
    .join()

let before: string | undefined

function update(state: AirlockState): void {
  showState(state)
  const now = whereabouts(state)
  if (now === before) return
  before = now
  void refreshBalances(state)
}

function listen(): void {
  const provider = airlock.getProvider('eip155')
  for (const event of PROVIDER_EVENTS) {
    provider.on(event, (payload: unknown) => note(event, JSON.stringify(payload)))
  }
  let status: string | undefined
  airlock.subscribe((state) => {
    update(state)
    const now = connectionOf(state)?.status ?? 'disconnected'
    if (status !== undefined && status !== now) note('status', now)
    status = now
  })
}

startTheme((mode) => void airlock.setTheme({ themeMode: mode }))
airlock.attach(byId('connect'))
startActions()
startDemoWallet()
listen()
update(airlock.getState())

window.airlock = airlock
