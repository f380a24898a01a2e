import { createServer } from 'node:net'
import { closeAll, codeOf, listenOnLoopbacks } from '../local/loopbacks.ts'
import { type Part, PORTS, type Ports } from './addresses.ts'

/** The reasons why a port is not available, with a sentence that explains the fix. */
const REASONS: Readonly<Record<string, (port: string, variable: string) => string>> = {
  EADDRINUSE: (port, variable) =>
    `${port} is in use: stop the program that holds it, or set ${variable} to another port.`,
  EACCES: (port, variable) =>
    `${port} needs more rights than this process has: set ${variable} to a port above 1023.`,
}

/** Explains in one sentence why a part cannot use its port and how to fix it. Any other error is returned unchanged. */
export function portProblem(error: unknown, part: Part, ports: Ports): unknown {
  const { what, variable } = PORTS[part]
  const sentence = REASONS[codeOf(error)]?.(`Port ${ports[part]} for ${what}`, variable)
  return sentence === undefined ? error : new Error(sentence)
}

/** Listens briefly on every loopback address, as the parts will. With 0 the system chooses a port. */
async function tryPort(wanted: number): Promise<number> {
  const { port, servers } = await listenOnLoopbacks(createServer, wanted)
  await closeAll(servers)
  return port
}

/** Finds a free port. */
export const freePort = () => tryPort(0)

/** Throws for the first port that is not available. */
export async function requireFree(ports: Ports, parts: readonly Part[]): Promise<void> {
  const tried = await Promise.allSettled(parts.map((part) => tryPort(ports[part])))
  for (const [index, part] of parts.entries()) {
    const result = tried[index]
    if (result?.status === 'rejected') throw portProblem(result.reason, part, ports)
  }
}

/** The wanted ports if they are free, otherwise other free ports. */
export async function freeOrWanted(wanted: Ports): Promise<Ports> {
  const entries = Object.entries(wanted) as [Part, number][]
  const found = await Promise.all(entries.map(([, port]) => tryPort(port).catch(() => tryPort(0))))
  return Object.fromEntries(entries.map(([part], index) => [part, found[index]])) as Ports
}
