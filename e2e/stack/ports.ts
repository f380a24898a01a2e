import { createServer } from 'node:net'
import { type Part, PORTS, type Ports } from './addresses.ts'

/** Binds for a moment: with 0 the system chooses. `undefined` when the port is taken. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined))
    })
  })
}

async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined
}

/** One sentence with the mend, for the first port that somebody else holds. */
export async function requireFree(ports: Ports, parts: readonly Part[]): Promise<void> {
  const free = await Promise.all(parts.map((part) => isFree(ports[part])))
  const busy = parts[free.indexOf(false)]
  if (busy === undefined) return
  const { what, variable } = PORTS[busy]
  throw new Error(
    `Port ${ports[busy]} for ${what} is in use: stop the program that holds it, or set ${variable} to another port.`,
  )
}

/** The wanted ports where they are free, any free port elsewhere. */
export async function freeOrWanted(wanted: Ports): Promise<Ports> {
  const entries = Object.entries(wanted) as [Part, number][]
  const found = await Promise.all(
    entries.map(async ([, port]) => (await tryPort(port)) ?? (await tryPort(0))),
  )
  return Object.fromEntries(entries.map(([part], index) => [part, found[index]])) as Ports
}
