import { createAirlock } from '@airlock/host-sdk'

const PRELOADS = ['eager', 'idle', 'intent'] as const
const query = new URLSearchParams(location.search)
const preload = PRELOADS.find((one) => one === query.get('preload')) ?? 'intent'

const airlock = createAirlock({
  projectId: 'bench',
  widgetUrl: location.origin.replace('//dapp.', '//widget.'),
  metadata: { name: 'Bench', description: 'A page that connects a wallet', url: location.origin },
  networks: ['eip155:1'],
  preload,
})
const button = document.querySelector<HTMLButtonElement>('#connect')
if (button) {
  airlock.attach(button)
  button.disabled = false
}
