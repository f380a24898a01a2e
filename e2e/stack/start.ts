import { fileURLToPath } from 'node:url'
import { portsFrom } from './addresses.ts'
import { startStack } from './stack.ts'
import { summaryOf } from './summary.ts'

/** What `npm start` runs: everything on this machine until Ctrl-C. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Accounts are there again after a restart; the tests start from nothing. */
const DATA = fileURLToPath(new URL('../../.data/secure', import.meta.url))

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve())
  })
}

async function main(): Promise<number> {
  const signalled = untilSignal()
  process.env.AIRLOCK_DATA_DIR ||= DATA
  // Ctrl-C while the parts still start: they end with this process, by their lifelines.
  const stack = await Promise.race([startStack(portsFrom(process.env)), signalled])
  if (!stack) return 0
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
