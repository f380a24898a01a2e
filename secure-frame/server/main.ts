import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { readEnvironment } from './environment.ts'

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
}

/** Whether an address is merely missing on this machine: an IPv4-only machine has no `::1`. */
const isMissing = (error: unknown) =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')

async function start(): Promise<void> {
  const { port, hosts, ancestors } = readEnvironment(process.env)
  const servers: Server[] = []
  for (const host of hosts) {
    const server = createServer(getRequestListener(createApp(ancestors).fetch))
    try {
      await listen(server, port, host)
      servers.push(server)
    } catch (error) {
      if (servers.length === 0 || !isMissing(error)) throw error
    }
  }
  // Every answer is ready when it is asked for: there is nothing in flight to wait for.
  const stop = () => process.exit(0)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  console.log(JSON.stringify({ service: 'secure', port, msg: 'listening' }))
}

start().catch((error: NodeJS.ErrnoException) => {
  const inUse = 'The port is in use. Stop what runs there, or choose another with AIRLOCK_SECURE_PORT.'
  console.error(
    `The secure frame's server cannot start.\n${error.code === 'EADDRINUSE' ? inUse : error.message}`,
  )
  process.exit(1)
})
