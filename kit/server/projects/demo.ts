import type { Variables } from '../config/variables.ts'
import type { Deployment } from './features.ts'
import { parseProjects } from './parse.ts'
import type { Projects } from './project.ts'

/** The chains of the local stack, each with the variable that sets its port. */
const CHAINS = [
  {
    id: 'eip155:31337',
    name: 'Local chain',
    symbol: 'ETH',
    decimals: 18,
    variable: 'AIRLOCK_CHAIN_PORT',
    port: 8545,
  },
  {
    id: 'eip155:31338',
    name: 'Second local chain',
    symbol: 'ETH',
    decimals: 18,
    variable: 'AIRLOCK_CHAIN2_PORT',
    port: 8546,
  },
  {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Local Solana',
    symbol: 'SOL',
    decimals: 9,
    variable: 'AIRLOCK_SOLANA_PORT',
    port: 8899,
  },
]

/** The port of the local stack's relay. */
const RELAY_PORT = 5104

/**
 * The project that is used in development when none is configured: every site on this machine's `*.localhost`, and
 * the chains and the relay of the local stack.
 */
export function demoProjects(hasSecureFrame: boolean, variables: Variables = {}): Projects {
  const networks = CHAINS.map(({ id, name, symbol, decimals, variable, port }) => ({
    id,
    name,
    rpcUrl: `http://127.0.0.1:${variables[variable] || port}`,
    nativeCurrency: { symbol, decimals },
  }))
  const relayUrl = `ws://127.0.0.1:${variables.AIRLOCK_RELAY_PORT || RELAY_PORT}`
  const walletConnect = { projectId: 'demo', relayUrl }
  const project = { id: 'demo', name: 'Demo', origins: ['http://*.localhost:*'], networks, walletConnect }
  const deployment: Deployment = { mode: 'development', hasSecureFrame }
  const text = JSON.stringify({ projects: [project] })
  return { ...parseProjects(text, 'built-in demo project', deployment), file: null }
}
