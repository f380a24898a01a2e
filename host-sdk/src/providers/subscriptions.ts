import type { App } from '../app.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { ProviderRequest } from '../types.ts'

/** The polling interval (ms): a node cannot push over HTTP. */
const PERIOD = 4000
/** The maximum number of blocks to report after a sleep. */
const MOST = 32

const INVALID_PARAMS: typeof ErrorCode.INVALID_PARAMS = -32602

/** Throws the code as a number: importing the error class would move it out of the first script. */
const invalid = (message: string) => Object.assign(new Error(message), { code: INVALID_PARAMS })

type Read = (method: string, ...params: unknown[]) => Promise<unknown>
/** Reads the results of one kind of subscription for a range of blocks. */
type Source = (read: Read, from: number, to: number, filter: unknown) => Promise<unknown[]>

const hex = (number: number) => `0x${number.toString(16)}`

const SOURCES: Record<string, Source> = {
  newHeads: (read, from, to) =>
    Promise.all(
      Array.from({ length: to - from + 1 }, (_, index) =>
        read('eth_getBlockByNumber', hex(from + index), false),
      ),
    ),
  logs: async (read, from, to, filter) =>
    (await read('eth_getLogs', {
      ...(filter as object),
      fromBlock: hex(from),
      toBlock: hex(to),
    })) as unknown[],
}

/** `eth_subscribe` for wallets that lack it: the chain is polled, and new results are emitted as `message` events. */
export function createSubscriptions(app: App, ask: (request: ProviderRequest) => Promise<unknown>) {
  const timers = new Map<string, ReturnType<typeof setTimeout> | undefined>()
  let count = 0
  const read: Read = (method, ...params) => ask({ method, params })
  const latest = async () => Number(await read('eth_blockNumber'))
  const chain = () => app.connection('eip155').caipNetworkId

  async function follow(id: string, source: Source, filter: unknown): Promise<void> {
    let on = chain()
    let last = await latest()
    const tell = (result: unknown) => {
      if (timers.has(id))
        app.emit('message', { type: 'eth_subscription', data: { subscription: id, result } })
    }
    const advance = async () => {
      const now = await latest()
      // After a switch of chain or a reorganisation, continue from the current block.
      if (on === chain() && now > last)
        (await source(read, Math.max(last + 1, now - MOST + 1), now, filter)).forEach(tell)
      on = chain()
      last = now
    }
    const poll = async () => {
      // Blocks that cannot be read now are read in the next round.
      await advance().catch(() => {})
      if (timers.has(id) && !app.gone) timers.set(id, setTimeout(poll, PERIOD))
    }
    timers.set(id, setTimeout(poll, PERIOD))
  }
  return {
    subscribe: async ({ params }: ProviderRequest): Promise<string> => {
      const [kind = '', filter] = Array.isArray(params) ? params : []
      const source = Object.hasOwn(SOURCES, kind) && SOURCES[kind]
      if (!source) throw invalid('eth_subscribe: params[0] must be "newHeads" or "logs"')
      const id = hex(++count)
      await follow(id, source, filter)
      return id
    },
    unsubscribe: ({ params }: ProviderRequest): boolean => {
      const [id] = params as [string]
      clearTimeout(timers.get(id))
      return timers.delete(id)
    },
  }
}
