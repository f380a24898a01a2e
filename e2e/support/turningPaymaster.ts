import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'
import type { Behaviour } from '../smartAccounts/paymaster.ts'

interface Asked {
  body: string
  res: ServerResponse
  /** Asks the stack's paymaster at a path, and returns the text of its answer. */
  pass: (path: Behaviour) => Promise<string>
}

const JSON_TYPE = { 'content-type': 'application/json' }

interface Quoted {
  result?: { quotes: { exchangeRate: string }[] }
}

/** Divides the prices in an answer by a thousand. */
function cheaper(answer: string): string {
  const { result, ...rest } = JSON.parse(answer) as Quoted
  const quotes = result?.quotes.map((quote) => ({
    ...quote,
    exchangeRate: `0x${(BigInt(quote.exchangeRate) / 1_000n).toString(16)}`,
  }))
  return JSON.stringify({ ...rest, result: { quotes } })
}

/** What no path of the stack's paymaster does (e2e/smartAccounts/paymaster.ts). */
const FAULTS = {
  down: async ({ res }) => void res.destroy(),
  /** Leads to an address that the project does not list. */
  redirects: async ({ res }) => void res.writeHead(307, { location: '/elsewhere' }).end(),
  /** Names a thousandth of the price that its contract takes. */
  cheap: async ({ body, res, pass }) => {
    const answer = await pass('/')
    const isQuote = body.includes('pimlico_getTokenQuotes')
    res.writeHead(200, JSON_TYPE).end(isQuote ? cheaper(answer) : answer)
  },
} as const satisfies Record<string, (asked: Asked) => Promise<void>>

type Fault = keyof typeof FAULTS

const isFault = (turn: Behaviour | Fault): turn is Fault => Object.hasOwn(FAULTS, turn)

/** A paymaster's server whose behaviour a test changes. It does the same at each path. */
export interface TurningPaymaster {
  readonly port: number
  /** Its address, as the stack's project file lists it for pages. */
  readonly url: string
  /** What it does from now on. At its start it is faithful. */
  turn(behaviour: Behaviour | Fault): void
  /** The paths and methods that it was asked, in their order: `/ pm_getPaymasterData`. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** @param realUrl - of the stack's paymaster, which ends with a slash. */
export async function startTurningPaymaster(realUrl: string): Promise<TurningPaymaster> {
  let current: Behaviour | Fault = '/'
  const asked: string[] = []
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await text(req)
    asked.push(`${req.url} ${body === '' ? req.method : (JSON.parse(body) as { method: string }).method}`)
    const pass = async (path: Behaviour) => {
      const init = { method: 'POST', headers: JSON_TYPE, body }
      return (await fetch(`${realUrl}${path.slice(1)}`, init)).text()
    }
    if (isFault(current)) return FAULTS[current]({ body, res, pass })
    res.writeHead(200, JSON_TYPE).end(await pass(current))
  }
  const { port, servers } = await listenOnLoopbacks(
    () =>
      createServer((req, res) => {
        respond(req, res).catch(() => res.destroy())
      }),
    0,
  )
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    turn: (behaviour) => {
      current = behaviour
    },
    asked,
    stop: () => stopAll(servers),
  }
}
