import { createServer } from 'node:net'
import { findPort } from '../../kit/testing/ports.ts'
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

/** Listens briefly on every loopback address, as the parts will. */
async function tryPort(port: number): Promise<void> {
  const { servers } = await listenOnLoopbacks(createServer, port)
  await closeAll(servers)
}

/** Finds a free port. */
export const freePort = () => findPort(tryPort)

/** Throws for the first port that is not available. */
export async function requireFree(ports: Ports, parts: readonly Part[]): Promise<void> {
  const tried = await Promise.allSettled(parts.map((part) => tryPort(ports[part])))
  for (const [index, part] of parts.entries()) {
    const result = tried[index]
    if (result?.status === 'rejected') throw portProblem(result.reason, part, ports)
  }
}

async function freeOr(wanted: number): Promise<number> {
  if (wanted === 0) return freePort()
  return tryPort(wanted).then(() => wanted, freePort)
}

/** The wanted ports if they are free, otherwise other free ports. 0 wants any. */
export async function freeOrWanted(wanted: Ports): Promise<Ports> {
  const entries = Object.entries(wanted) as [Part, number][]
  const found = await Promise.all(entries.map(([, port]) => freeOr(port)))
  return Object.fromEntries(entries.map(([part], index) => [part, found[index]])) as Ports
}
