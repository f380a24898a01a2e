import { createAirlock } from 'http://widget.localhost:5101/sdk.js'

const airlock = createAirlock({
  projectId: 'demo',
  widgetUrl: 'http://widget.localhost:5101',
  metadata: { name: 'By script' },
  networks: [
    {
      id: 31337,
      name: 'Local One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
      testnet: true,
    },
  ],
})

/** @param {string} selector @param {unknown} text */
const write = (selector, text) => document.querySelector(selector)?.replaceChildren(String(text))

const render = () => {
  const connection = airlock.getState().namespaces.eip155
  write('[data-field="status"]', connection?.status ?? 'disconnected')
  write('[data-field="account"]', connection?.caipAddress ?? '')
  write('[data-field="network"]', connection?.caipNetworkId ?? '')
}

airlock.subscribe(render)
render()

const connect = async () => {
  const account = await airlock.connect()
  write('[data-result="connect"]', account.caipAddress)
}

document.querySelector('#connect')?.addEventListener('click', () => {
  connect().catch((error) => write('[data-result="connect"]', `${error.message} (${error.code})`))
})
document.querySelector('#disconnect')?.addEventListener('click', () => airlock.disconnect())

window.airlock = airlock
