import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Running, startProcess, untilReady } from './processes.ts'

export type Chain = {
  readonly chainId: number
  readonly port: number
  readonly url: string
} & Pick<Running, 'ended' | 'stop'>

const ANVIL_PACKAGE = '@foundry-rs/anvil-linux-amd64'

/** The binary from npm, started directly, so its install script is not needed. `ANVIL_BIN` overrides it. */
export function anvilBinary(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const own = environment.ANVIL_BIN
  if (own !== undefined && own !== '') {
    if (existsSync(own)) return own
    throw new Error(`ANVIL_BIN names ${own}, and there is no such file.`)
  }
  try {
    const manifest = createRequire(import.meta.url).resolve(`${ANVIL_PACKAGE}/package.json`)
    return join(dirname(manifest), 'bin', 'anvil')
  } catch {
    throw new Error(
      `The local chain (anvil) comes from npm for Linux on x64 only, this is ${process.platform} on ${process.arch}: ` +
        'install Foundry (https://getfoundry.sh) and set ANVIL_BIN to its anvil.',
    )
  }
}

/** Makes one JSON-RPC call from Node. */
export async function callChain(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** With port 0 the system chooses a port, which anvil prints in its `Listening on` line. */
function listening(start: (onLine: (line: string) => void) => Running): {
  running: Running
  port: Promise<number>
} {
  let found: (port: number) => void = () => undefined
  let missed: (reason: Error) => void = () => undefined
  const port = new Promise<number>((resolve, reject) => {
    found = resolve
    missed = reject
  })
  const running = start((line) => {
    const match = /Listening on 127\.0\.0\.1:(\d+)/.exec(line)
    if (match) found(Number(match[1]))
  })
  void running.ended.then(() =>
    missed(new Error(`${running.name} ended while starting:\n${running.output()}`)),
  )
  return { running, port }
}

export async function startChain({
  chainId,
  port: wanted = 0,
}: {
  chainId: number
  port?: number
}): Promise<Chain> {
  const binary = anvilBinary()
  const { running, port } = listening((onLine) =>
    startProcess({
      name: `chain ${chainId}`,
      command: binary,
      args: ['--host', '127.0.0.1', '--port', String(wanted), '--chain-id', String(chainId)],
      onLine,
    }),
  )
  try {
    const actual = await port
    const url = `http://127.0.0.1:${actual}`
    await untilReady(running, async () => Number(await callChain(url, 'eth_chainId')) === chainId, 10_000)
    return { chainId, port: actual, url, ended: running.ended, stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}
