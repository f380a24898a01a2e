import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { numberToHex, parseEther, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { ENTRY_POINT } from '../../secure-frame/shared/smartContracts.ts'
import { callChain } from '../local/chain.ts'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import { type Running, startProcess, untilReady } from '../local/processes.ts'

/** A real ERC-4337 bundler (Pimlico's alto) for a local chain. */
export type Bundler = { readonly port: number; readonly url: string } & Pick<
  Running,
  'ended' | 'output' | 'stop'
>

/** It loads for seconds, and deploys its contracts for simulations (ms). */
const DEADLINE = 90_000

const require = createRequire(import.meta.url)

/** alto has no entry for its command in `exports`, so it is found beside its library. */
const command = (): string => join(dirname(require.resolve('@pimlico/alto')), 'cli', 'alto.js')

/** An account of anvil's mnemonic. */
const devAccount = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex })

function devKey(addressIndex: number): string {
  const { privateKey } = devAccount(addressIndex).getHdKey()
  if (!privateKey) throw new Error('An account of a mnemonic has a key')
  return toHex(privateKey)
}

/**
 * The accounts that send operations. alto misses a block that comes while it handles another one, and keeps the sender
 * of that block's operations busy until the next block. With one sender no operation would ever make that block.
 */
const SENDERS = [20, 21, 22, 23]
const UTILITY = 9

/** Safe mode needs a tracer that anvil lacks. Times are in milliseconds, so that a test does not wait. */
const optionsOf = (chainUrl: string, port: number): Record<string, string | number> => ({
  entrypoints: ENTRY_POINT,
  'executor-private-keys': SENDERS.map(devKey).join(','),
  'utility-private-key': devKey(UTILITY),
  'utility-wallet-monitor': 'false',
  'rpc-url': chainUrl,
  port,
  'enable-cors': 'true',
  'min-entity-stake': 1,
  'min-entity-unstake-delay': 1,
  'safe-mode': 'false',
  'block-time': 200,
  'min-bundle-interval': 20,
  'max-bundle-interval': 100,
  'log-level': 'warn',
})

async function freePort(): Promise<number> {
  const { port, servers } = await listenOnLoopbacks(createServer, 0)
  await closeAll(servers)
  return port
}

async function isReady(url: string): Promise<boolean> {
  const entryPoints = await callChain(url, 'eth_supportedEntryPoints')
  return Array.isArray(entryPoints) && entryPoints.length === 1
}

/**
 * Starts a bundler for a chain that has the EntryPoint.
 *
 * @param port - a free one if omitted.
 */
export async function startBundler(chainUrl: string, port?: number): Promise<Bundler> {
  const actual = port ?? (await freePort())
  const options = Object.entries(optionsOf(chainUrl, actual))
  const running = startProcess({
    name: 'bundler (alto)',
    command: process.execPath,
    args: [command(), ...options.flatMap(([name, value]) => [`--${name}`, String(value)])],
  })
  const url = `http://127.0.0.1:${actual}`
  try {
    await untilReady(running, () => isReady(url), DEADLINE)
    // anvil funds the first ten accounts only. The bundler pays for the gas that operations refund.
    for (const index of SENDERS)
      await callChain(chainUrl, 'anvil_setBalance', [
        devAccount(index).address,
        numberToHex(parseEther('1000')),
      ])
  } catch (error) {
    await running.stop()
    throw error
  }
  return { port: actual, url, ended: running.ended, output: running.output, stop: running.stop }
}
