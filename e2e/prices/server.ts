import { createServer } from 'node:http'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'
import { answerPrices } from './api.ts'

const ORIGIN = 'http://prices'

/** The address of a request; null if it is none. */
const urlOf = (path = '/') => (URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : null)

/** Starts the imitation of a price API, whose prices are made up. */
export async function startPriceApi({ port = 0 }: { port?: number }) {
  const listening = await listenOnLoopbacks(
    () =>
      createServer((req, res) => {
        const url = urlOf(req.url)
        const [status, body] = url ? answerPrices(url, Math.floor(Date.now() / 1_000)) : [400, {}]
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }),
    port,
  )
  return {
    port: listening.port,
    url: `http://127.0.0.1:${listening.port}`,
    stop: () => stopAll(listening.servers),
  }
}
