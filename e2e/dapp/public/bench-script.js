import { createAirlock } from 'http://widget.localhost:5101/sdk.js'

const asked = new URLSearchParams(location.search).get('preload')

createAirlock({
  projectId: 'demo',
  widgetUrl: 'http://widget.localhost:5101',
  metadata: { name: 'Bench' },
  networks: ['eip155:1'],
  preload: asked === 'eager' || asked === 'idle' ? asked : 'intent',
}).attach(document.querySelector('button'))
