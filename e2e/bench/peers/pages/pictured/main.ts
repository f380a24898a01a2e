import { createAirlock, type Network } from '@airlock/host-sdk'

/* A page of the stack's project, as `npm start` has it. `?widget=` is the widget, `?rpc=` the node of the first chain. */

const query = new URLSearchParams(location.search)

const network: Network = {
  id: 31_337,
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [query.get('rpc') ?? ''] } },
  testnet: true,
}

const airlock = createAirlock({
  projectId: 'demo',
  widgetUrl: query.get('widget') ?? '',
  metadata: { name: 'Bench', description: 'A page that connects a wallet', url: location.origin },
  networks: [network],
})
const button = document.querySelector<HTMLButtonElement>('#connect')
if (button) {
  airlock.attach(button)
  button.disabled = false
}
