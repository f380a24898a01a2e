import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

function binary(): string {
  const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
  return process.env.ANVIL_BIN || join(dirname(manifest), 'bin', 'anvil')
}

/** Starts a real EVM node with funded accounts. */
export async function startAnvil(
  chainId: number,
  ...options: string[]
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(binary(), ['--port', '0', '--chain-id', String(chainId), ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill()
    return ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) {
      child.stdout.resume()
      return { url: `http://127.0.0.1:${port}`, stop }
    }
  }
  throw new Error('The local chain (anvil) ended while it was starting')
}
