import { createAirlock } from 'http://widget.localhost:5101/sdk.js'

/**
 * Adds Airlock to MetaMask's test dApp, which uses it like any announced wallet. The dApp only starts with a wallet
 * that claims to be MetaMask, so the provider is announced as such. Requests and their results are recorded for the
 * tests.
 */
const query = new URLSearchParams(location.search)

const networks = (query.get('networks') ?? '')
  .split(',')
  .map((network) => network.split('@'))
  .map(([id, port]) => ({
    id: Number(id),
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
  }))

const airlock = createAirlock({
  projectId: query.get('projectId') ?? 'demo',
  widgetUrl: 'http://widget.localhost:5101',
  metadata: { name: 'E2E Test Dapp' },
  networks,
  announce: false,
})
const inner = airlock.getProvider('eip155')

/** @type {{ method: string, done: boolean, value?: unknown, code?: number, message?: string }[]} */
const requests = []

/** @type {typeof inner.request} */
const request = async (asked) => {
  /** @type {(typeof requests)[number]} */
  const entry = { method: asked.method, done: false }
  requests.push(entry)
  try {
    entry.value = await inner.request(asked)
    return entry.value
  } catch (error) {
    const { code, message } = /** @type {{ code: number, message: string }} */ (error)
    Object.assign(entry, { code, message })
    throw error
  } finally {
    entry.done = true
  }
}

const provider = new Proxy(inner, {
  get(target, key) {
    if (key === 'isMetaMask') return true
    if (key === 'request') return request
    const value = Reflect.get(target, key)
    return typeof value === 'function' ? value.bind(target) : value
  },
})

const info = {
  uuid: crypto.randomUUID(),
  name: 'Airlock',
  rdns: 'org.airlock.wallet',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
}
const announce = () =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)
announce()

Object.assign(window, { airlock, airlockRequests: requests })
