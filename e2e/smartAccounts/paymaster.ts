import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'
import { LOCAL } from './paymasterContracts.ts'
import { Refusal } from './paymasterRefusal.ts'
import { readQuestion, sponsored, tokenPaid, tokenQuotes } from './paymasterService.ts'

/*
 * A paymaster's server (ERC-7677, and the prices of tokens as Pimlico gives them) for the paymasters of the local chains.
 * At `/` it is faithful. At other paths it does what a broken or hostile one might do, for tests and the demo.
 */

type Question = z.infer<typeof Question>
const Question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })

const faithful = ({ method, params }: Question): Promise<object> | object => {
  if (method === 'pimlico_getTokenQuotes') return tokenQuotes(params)
  const question = readQuestion(method, params)
  return question.context.token === undefined ? sponsored(question) : tokenPaid(question)
}

/** Changes a faithful answer. */
const changing =
  (change: object) =>
  async (question: Question): Promise<object> => ({ ...(await faithful(question)), ...change })

/** How long a slow server takes (ms): longer than the secure server waits. */
const SLOW = 20_000

/** The thief's contract takes tokens of the kind that its data names. */
const THIEF = {
  paymaster: LOCAL.GreedyPaymaster,
  paymasterData: LOCAL.Token,
  paymasterVerificationGasLimit: '0x186a0',
  paymasterPostOpGasLimit: '0x186a0',
}

/** What the server does at each path. */
export const BEHAVIOURS = {
  '/': faithful,
  '/refuses': () => {
    throw new Refusal(-32001, 'The policy does not cover this operation')
  },
  '/garbage': () => ({ paymaster: 'yes', paymasterData: 42, quotes: 'many' }),
  /** As for EntryPoint 0.6. */
  '/old': () => ({ paymasterAndData: LOCAL.SponsorPaymaster }),
  '/slow': async (question: Question) => {
    await wait(SLOW, undefined, { ref: false })
    return faithful(question)
  },
  /** Names another paymaster once the gas is estimated. */
  '/swaps': async (question: Question) =>
    question.method === 'pm_getPaymasterData'
      ? changing({ paymaster: LOCAL.GreedyPaymaster })(question)
      : faithful(question),
  /** Needs more gas once the gas is estimated, which costs more tokens. */
  '/raises': async (question: Question) =>
    question.method === 'pm_getPaymasterData'
      ? changing({ paymasterPostOpGasLimit: '0x4c4b40' })(question)
      : faithful(question),
  /** Names the thief's contract, after it has named another one with its prices. */
  '/foreign': (question: Question) =>
    question.method === 'pimlico_getTokenQuotes' ? faithful(question) : THIEF,
  /** Pays with the thief's contract, which takes all tokens that it may. */
  '/drains': (question: Question) => {
    if (question.method !== 'pimlico_getTokenQuotes') return THIEF
    const { quotes } = tokenQuotes(question.params)
    return { quotes: quotes.map((quote) => ({ ...quote, paymaster: LOCAL.GreedyPaymaster })) }
  },
} as const satisfies Record<string, (question: Question) => Promise<object> | object>

export type Behaviour = keyof typeof BEHAVIOURS

const isBehaviour = (path: string): path is Behaviour => Object.hasOwn(BEHAVIOURS, path)

async function answer(path: Behaviour, body: string): Promise<object> {
  const question = z.parse(Question, JSON.parse(body))
  const reply = { jsonrpc: '2.0', id: question.id }
  try {
    return { ...reply, result: await BEHAVIOURS[path](question) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...reply, error: { code: error.code, message: error.message } }
  }
}

/** A running server. */
export interface PaymasterServer {
  readonly port: number
  /** Its address, to which a path of {@link BEHAVIOURS} can be added. */
  readonly url: string
  /** The methods that were asked, with their paths. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** Starts the server. It needs no chain: the contracts are at the same addresses on each. */
export async function startPaymaster({ port = 0 } = {}): Promise<PaymasterServer> {
  const asked: string[] = []
  const listening = await listenOnLoopbacks(
    () =>
      createServer(async (req, res) => {
        const path = req.url ?? '/'
        if (req.method !== 'POST' || !isBehaviour(path))
          return void res.writeHead(404).end(`POST to one of ${Object.keys(BEHAVIOURS).join(', ')}.`)
        const body = await text(req)
        asked.push(`${path} ${JSON.parse(body).method}`)
        await answer(path, body).then(
          (reply) => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply)),
          (error: Error) => res.writeHead(500).end(error.message),
        )
      }),
    port,
  )
  return {
    port: listening.port,
    url: `http://127.0.0.1:${listening.port}`,
    asked,
    stop: () => stopAll(listening.servers),
  }
}
