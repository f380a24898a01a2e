import { fileURLToPath } from 'node:url'
import { portsFrom } from './addresses.ts'
import { fillDemoWallet } from './demoWallet.ts'
import { startStack } from './stack.ts'
import { summaryOf } from './summary.ts'

/** Run by `npm start`: starts everything on this machine, until Ctrl-C. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Accounts are kept across restarts. Tests use empty databases instead. */
const DATA = fileURLToPath(new URL('../../.data/secure', import.meta.url))

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve())
  })
}

async function main(): Promise<number> {
  const signalled = untilSignal()
  process.env.AIRLOCK_DATA_DIR ||= DATA
  // If Ctrl-C comes during the start, the parts end with this process (lifeline.sh).
  const stack = await Promise.race([startStack(portsFrom(process.env)), signalled])
  if (!stack) return 0
  await fillDemoWallet(stack.ports)
  process.stdout.write(summaryOf(stack.ports))
  const broken = await Promise.race([stack.broken, signalled])
  if (broken) process.stderr.write(`\n${broken} has ended by itself: everything else stops too.\n`)
  else process.stdout.write('\nStopping…\n')
  await stack.stop()
  return broken ? 1 : 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
