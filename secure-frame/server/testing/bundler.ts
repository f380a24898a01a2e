import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const ADDRESS = `0x${'ab'.repeat(20)}`

/** A signed user operation that deploys its account, as JSON-RPC writes it. */
export const OPERATION = {
  sender: ADDRESS,
  nonce: '0x0',
  factory: ADDRESS,
  factoryData: '0x1234',
  callData: '0x5678',
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  signature: `0x${'00'.repeat(65)}`,
}

/** A request as the bundler receives it. */
interface Received {
  id: number
  method: string
  params: unknown[]
}

type Respond = (response: ServerResponse, request: Received) => void

/** Answers with a JSON-RPC response to the request, or with what a test puts in its place. */
export const reply =
  (content: object, status = 200): Respond =>
  (response, { id }) =>
    response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', id, ...content }))

/** An HTTP server that answers as a test says, and remembers the requests. Its address contains the key `canary-key`. */
export async function startBundler() {
  const received: (Received & { path: string | undefined })[] = []
  const state: { respond: Respond } = { respond: reply({ result: '0x' }) }
  const server = createServer(async (request, response) => {
    const asked: Received = JSON.parse((await text(request)) || '{}')
    received.push({ ...asked, path: request.url })
    state.respond(response, asked)
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/{chainId}/rpc?apikey=canary-key`,
    received,
    /** How many connections were made to it, also those without a request. */
    connections: () => connections,
    respond: (respond: Respond) => {
      state.respond = respond
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TestBundler = Awaited<ReturnType<typeof startBundler>>
