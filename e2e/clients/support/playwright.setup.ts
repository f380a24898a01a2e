import { fileURLToPath } from 'node:url'
import { startProcess, untilReady } from '../../local/processes.ts'
import { startDapp } from '../../stack/dapp.ts'
import { freePort } from '../../stack/ports.ts'
import { startTestStack, TESTED_PARTS } from '../../support/testStack.ts'
import { NEXT_PORT } from './next.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Starts the Next.js app with its production server. */
async function startNext(): Promise<() => Promise<void>> {
  const port = String(await freePort())
  const running = startProcess({
    name: 'Next.js',
    command: process.execPath,
    args: [at('../node_modules/next/dist/bin/next'), 'start', at('../apps/next'), '-p', port],
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  })
  try {
    await untilReady(running, async () => (await fetch(`http://127.0.0.1:${port}/`)).ok)
  } catch (error) {
    await running.stop()
    throw error
  }
  process.env[NEXT_PORT] = port
  return running.stop
}

/**
 * Starts the stack with the clients' pages in place of the demo dApp, so that the configuration for its origin applies
 * to them.
 */
async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startTestStack(TESTED_PARTS.filter((part) => part !== 'dapp'))
  const stops = [stack.stop]
  const stop = async () => {
    for (const one of stops.reverse()) await one()
  }
  try {
    stops.push((await startDapp({ ports: stack.ports, root: at('../dist'), encodes: false })).stop)
    stops.push(await startNext())
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

export default globalSetup
