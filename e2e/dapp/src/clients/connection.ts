import type { Airlock, AirlockState } from '@airlock/host-sdk'
import { attempt, onClick, show } from '../dom.ts'

const connectionOf = (state: AirlockState) => state.namespaces.eip155

function showConnection(state: AirlockState): void {
  const connection = connectionOf(state)
  show('status', connection?.status ?? 'disconnected')
  show('account', connection?.caipAddress ?? '')
  show('network', connection?.caipNetworkId ?? '')
}

/** Shows an instance on a plain page and connects the page's buttons to it. */
export function drive(airlock: Airlock): void {
  showConnection(airlock.getState())
  airlock.subscribe(showConnection)
  onClick('connect', () =>
    attempt('connect', 'Connecting…', async () => (await airlock.connect()).caipAddress),
  )
  onClick('disconnect', () => attempt('connect', '', () => airlock.disconnect()))
}
