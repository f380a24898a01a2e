import { createAirlock } from '@airlock/host-sdk'
import { stringToHex } from 'viem'

/** A page that connects a wallet, and asks for a signature of it. */
const airlock = createAirlock({
  projectId: 'bench',
  widgetUrl: location.origin.replace('//dapp.', '//widget.'),
  metadata: { name: 'Bench', description: 'A page that connects a wallet', url: location.origin },
  networks: ['eip155:1'],
})
const [connect, sign] = document.querySelectorAll('button')
if (connect && sign) {
  airlock.attach(connect)
  connect.disabled = false
  airlock.subscribe((state) => {
    sign.disabled = state.namespaces.eip155?.status !== 'connected'
  })
  sign.onclick = () => {
    const account = airlock.getState().namespaces.eip155?.caipAddress?.split(':').at(-1)
    const request = { method: 'personal_sign', params: [stringToHex('A message to sign'), account] }
    airlock
      .getProvider('eip155')
      ?.request(request)
      .catch(() => undefined)
  }
}
