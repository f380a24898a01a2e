import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, type Hex, hexToBigInt } from 'viem'
import { entryPoint06Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'

/** Longer than the secure server waits for an answer (ms). */
const TOO_LATE = 9_000

const SEND = 'eth_sendUserOperation'
const OTHER_HASH: Hex = `0x${'ab'.repeat(32)}`

interface Question {
  id: number
  method: string
  params: unknown[]
}

interface Asked {
  question: Question
  chainId: number
  /** Asks the real bundler, and returns the text of its answer. */
  pass: (question: Question) => Promise<string>
}

/** The text of an answer. Null hangs up without one. */
type Fault = (asked: Asked) => Promise<string | null>

const GAS = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const

/** The hash of an operation in the parameters of a request to send it. */
function hashOf([operation, entryPoint]: readonly unknown[], chainId: number): Hex {
  const json = operation as Record<string, Hex>
  const numbers = Object.fromEntries(GAS.map((name) => [name, hexToBigInt(json[name] ?? '0x0')]))
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint as Address,
    entryPointVersion: '0.7',
    userOperation: { ...json, ...numbers } as unknown as UserOperation<'0.7'>,
  })
}

const result = ({ id }: Question, value: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result: value })

/** Does something only with operations that are sent, and is faithful in all else. */
const whenSent =
  (fault: Fault): Fault =>
  (asked) =>
    asked.question.method === SEND ? fault(asked) : asked.pass(asked.question)

/** What can be wrong with a bundler. */
const FAULTS = {
  none: ({ pass, question }) => pass(question),
  down: async () => null,
  /** Gets the operation, and answers when nobody waits any more. */
  slow: whenSent(async ({ pass, question }) => {
    const answer = await pass(question)
    await wait(TOO_LATE, undefined, { ref: false })
    return answer
  }),
  /** Sends the operation, and claims that it was another one. */
  'other-hash': whenSent(async ({ pass, question }) => {
    await pass(question)
    return result(question, OTHER_HASH)
  }),
  /** Is one for EntryPoint 0.6. */
  'other-entry-point': ({ pass, question }) => {
    const [operation, entryPoint, ...rest] = question.params
    const params = entryPoint === undefined ? question.params : [operation, entryPoint06Address, ...rest]
    return pass({ ...question, params })
  },
  /** Accepts the operation, and never sends it. */
  swallows: whenSent(async ({ question, chainId }) => result(question, hashOf(question.params, chainId))),
} as const satisfies Record<string, Fault>

type FaultName = keyof typeof FAULTS

/** A bundler whose faults a test switches on and off. */
export interface FaultyBundler {
  /** Its address for a project file: the id of the chain takes the place of `{chainId}`. */
  readonly url: string
  /** What it does from now on. At its start it does `none`. */
  turn(fault: FaultName): void
  /** The methods that it was asked, in their order. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** @param realUrl - of the real bundler, with `{chainId}`. */
export async function startFaultyBundler(realUrl: string): Promise<FaultyBundler> {
  let current: FaultName = 'none'
  const asked: string[] = []
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const chainId = req.url?.slice(1) ?? ''
    const question = JSON.parse(await text(req)) as Question
    asked.push(question.method)
    const pass = async (passed: Question) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const response = await fetch(realUrl.replace('{chainId}', chainId), {
        ...init,
        body: JSON.stringify(passed),
      })
      return response.text()
    }
    const answer = await FAULTS[current]({ question, chainId: Number(chainId), pass })
    if (answer === null) res.destroy()
    else res.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  }
  const { port, servers } = await listenOnLoopbacks(
    () =>
      createServer((req, res) => {
        respond(req, res).catch(() => res.destroy())
      }),
    0,
  )
  return {
    url: `http://127.0.0.1:${port}/{chainId}`,
    turn: (fault) => {
      current = fault
    },
    asked,
    stop: () => stopAll(servers),
  }
}
