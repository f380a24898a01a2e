import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { newClaim, writeClaim } from '../../widget-app/shared/names/claim.ts'
import { coinTypeOf } from '../../widget-app/shared/names/coinType.ts'
import { startThrowawayPostgres } from '../local/postgres.ts'
import { LOCAL_TOKENS } from '../market/local.ts'
import { CHAIN_IDS, type Ports } from '../stack/addresses.ts'
import { LOCAL_PARENT } from '../stack/names.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startServer } from '../stack/servers.ts'
import { drive, type LoadFigures, type Request } from './instruments/load.ts'

const VISITORS = 200
/** How long quotes are asked for (ms). */
const DURATION = 10_000
// Fewer than a project may register in a minute.
const NAMES = 250

const CHAIN = `eip155:${CHAIN_IDS.chain}`
const caip10 = (address: string) => `${CHAIN}:${address}`
const ETHER = caip10('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

/** Swaps by the pools that their quotes ask: those of the pair, and those of both hops over every base token. */
const PAIRS: readonly (readonly [what: string, from: string, to: string, amount: string])[] = [
  ['quote, ETH to USD', ETHER, caip10(LOCAL_TOKENS.usd), '1000000000000000000'],
  ['quote, ETH to CAT', ETHER, caip10(LOCAL_TOKENS.cat), '1000000000000000000'],
  ['quote, USD to CAT', caip10(LOCAL_TOKENS.usd), caip10(LOCAL_TOKENS.cat), '100000000'],
]

/** A proxy in front reports each visitor's address. The limits of people are raised. */
const SETTINGS = {
  AIRLOCK_TRUST_PROXY: '1',
  AIRLOCK_CALLS_PER_ADDRESS: '999999',
  AIRLOCK_CALLS_PER_PROJECT: '99999999',
}

const visitorHeaders = (visitor: number) => ({
  'x-forwarded-for': `10.1.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`,
})

/** Quotes for 200 visitors who ask again as soon as they have one, each from an address of their own. */
async function quotes(port: number, [what, from, to, amount]: (typeof PAIRS)[number]): Promise<LoadFigures> {
  const accounts = Array.from({ length: VISITORS }, () => privateKeyToAccount(generatePrivateKey()).address)
  const end = performance.now() + DURATION
  let count = 0
  const next = (): Request | undefined => {
    const visitor = count % VISITORS
    count += 1
    const query = new URLSearchParams({
      projectId: 'demo',
      ...{ amount, from, to, userAddress: caip10(accounts[visitor] ?? '') },
    })
    const path = `/v1/convert/quotes?${query}`
    const isOn = performance.now() < end
    return isOn ? { port, path, headers: visitorHeaders(visitor), expected: 200 } : undefined
  }
  const { figures } = await drive(next, VISITORS)
  return { path: what, ...figures }
}

/** Registers names, each for an account of its own. They are signed before the clock starts. */
async function names(port: number): Promise<LoadFigures> {
  const bodies = await Promise.all(
    Array.from({ length: NAMES }, async (_, index) => {
      const account = privateKeyToAccount(generatePrivateKey())
      const name = `bench-${index}.${LOCAL_PARENT}`
      const message = writeClaim(newClaim({ name, attributes: {}, account: caip10(account.address) }))
      const signature = await account.signMessage({ message })
      const coinType = coinTypeOf(CHAIN_IDS.chain)
      return JSON.stringify({ coin_type: coinType, address: account.address, message, signature })
    }),
  )
  let count = 0
  const next = (): Request | undefined => {
    const body = bodies[count]
    const headers = { ...visitorHeaders(count), 'content-type': 'application/json' }
    count += 1
    const path = '/v1/profile/account?projectId=demo'
    return body === undefined ? undefined : { port, path, method: 'POST', headers, body, expected: 200 }
  }
  const { figures } = await drive(next)
  return { path: 'name registered', ...figures }
}

/** Measures quotes of swaps by the exchanges of the stack's chain, and names, on a server of its own with Postgres. */
export async function measureMarket(ports: Ports, tell: (text: string) => void): Promise<LoadFigures[]> {
  const postgres = await startThrowawayPostgres({ isDurable: true })
  try {
    const { widget } = await freeOrWanted({ ...ports, widget: 0 })
    const env = { ...SETTINGS, DATABASE_URL: await postgres.createDatabase('airlock') }
    const server = await startServer({ name: 'widget', ports: { ...ports, widget }, env })
    try {
      tell('Quotes of swaps, and names')
      const figures: LoadFigures[] = []
      for (const pair of PAIRS) figures.push(await quotes(widget, pair))
      return [...figures, await names(widget)]
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}
