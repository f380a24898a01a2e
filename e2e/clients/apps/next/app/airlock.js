import { createAirlock } from '@airlock/host-sdk'

/**
 * The page's query contains the URLs of this stack's widget and chains, because the build is older than the stack.
 */
const query = new URLSearchParams(typeof location === 'undefined' ? '' : location.search)

const [id, port] = (query.get('networks') ?? '31337@8545').split(/[@,]/)

export const airlock = createAirlock({
  projectId: 'demo',
  widgetUrl: query.get('widget') ?? 'http://widget.localhost:5101',
  metadata: { name: 'A shop on Next.js' },
  networks: [
    {
      id: Number(id),
      name: 'Local One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
    },
  ],
})
