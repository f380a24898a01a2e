import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A line of `ps -o pid=,ppid=,rss=,args=`. */
const LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/

const ENTRY = 'widget-app/dist/server/main.js'

/**
 * The memory (bytes) by process id of the widget servers that a process has started through the script that ends them
 * together.
 */
export function serversIn(listing: string, starter: number, node = process.execPath): Map<number, number> {
  const all = listing.split('\n').flatMap((line) => {
    const [, pid, parent, rss, args = ''] = LINE.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), rss: Number(rss), args }]
  })
  const scripts = new Set(all.filter(({ parent }) => parent === starter).map(({ pid }) => pid))
  const servers = all.filter(
    ({ parent, args }) => scripts.has(parent) && args.startsWith(`${node} `) && args.endsWith(ENTRY),
  )
  return new Map(servers.map(({ pid, rss }) => [pid, rss * 1024]))
}

/** The resident memory (bytes) of the widget servers that this process runs, by process id. */
export async function residentBytes(): Promise<Map<number, number>> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { maxBuffer: 2 ** 24 })
  return serversIn(stdout, process.pid)
}

export interface Watch {
  /** Resolves with the resident memory of each process that has started since, sampled twice a second. */
  stop: () => Promise<number[][]>
}

/** Watches the memory of the servers that have started since `before`. */
export function watchMemory(before: ReadonlyMap<number, number>): Watch {
  const seen = new Map<number, number[]>()
  const look = async () => {
    for (const [pid, bytes] of await residentBytes())
      if (!before.has(pid)) seen.set(pid, [...(seen.get(pid) ?? []), bytes])
  }
  let last = look()
  const timer = setInterval(() => {
    last = last.then(look)
  }, 500)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await look()
      return [...seen.values()]
    },
  }
}
