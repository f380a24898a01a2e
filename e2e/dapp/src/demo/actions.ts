import type { NamespaceState } from '@airlock/host-sdk'
import { attempt, onClick } from '../dom.ts'
import { localNetworks } from '../settings.ts'
import { addressOf, connectionOf, networkOf, refreshBalance } from './account.ts'
import { airlock } from './airlock.ts'

const current = (): NamespaceState | undefined => connectionOf(airlock.getState())

type Step = 'signMessage' | 'sendTransaction'

async function run(step: Step): Promise<string> {
  const account = addressOf(current())
  const network = networkOf(current())
  if (!account || !network) throw new Error('The wallet is on a network that this page does not know.')
  const chain = await import('./chain.ts')
  return chain[step](network, airlock.getProvider('eip155'), account)
}

async function switchNetwork(): Promise<string> {
  const active = current()?.caipNetworkId
  const other = localNetworks.find(({ id }) => `eip155:${id}` !== active)
  if (!other) throw new Error('There is no other network here.')
  await airlock.switchNetwork(`eip155:${other.id}`)
  return `Now on ${other.name}`
}

/** What a connected visitor can do. */
export function startActions(): void {
  onClick('sign', () => attempt('sign', 'Open your wallet to sign…', () => run('signMessage')))
  onClick('send', async () => {
    await attempt('send', 'Open your wallet to send…', () => run('sendTransaction'))
    await refreshBalance(current())
  })
  onClick('switch', () => attempt('switch', 'Open your wallet to switch…', switchNetwork))
  onClick('open-account', () => attempt('account', '', () => airlock.open({ view: 'Account' })))
  onClick('disconnect', () => attempt('account', '', () => airlock.disconnect()))
}
