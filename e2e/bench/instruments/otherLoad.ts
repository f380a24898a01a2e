import { readdirSync, readFileSync } from 'node:fs'

/** What the machine's processors have done since it started, in clock ticks. */
interface Ticks {
  all: number
  busy: number
}

/** Parses the first line of /proc/stat: `cpu user nice system idle iowait irq softirq steal …`. */
export function ticksIn(stat: string): Ticks {
  const fields = stat.split('\n', 1)[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? []
  const all = fields.reduce((sum, ticks) => sum + ticks, 0)
  const [, , , idle = 0, waiting = 0] = fields
  return { all, busy: all - idle - waiting }
}

interface ProcessTicks {
  pid: number
  parent: number
  /** Of the process and of its children that have ended. */
  ticks: number
}

/** Parses a line of /proc/<pid>/stat: `pid (name) state parent …`, where the name may contain spaces and brackets. */
export function processIn(stat: string): ProcessTicks {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks }
}

/** The ticks of a process and all of its descendants. */
export function ticksOfTree(processes: readonly ProcessTicks[], root: number): number {
  const below = (pid: number): number =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, each) => sum + each.ticks + below(each.pid), 0)
  return (processes.find(({ pid }) => pid === root)?.ticks ?? 0) + below(root)
}

function readProcesses(): ProcessTicks[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [processIn(readFileSync(`/proc/${name}/stat`, 'utf8'))]
      } catch {
        return [] // The process ended in the meantime.
      }
    })
}

const read = () => ({
  ...ticksIn(readFileSync('/proc/stat', 'utf8')),
  own: ticksOfTree(readProcesses(), process.pid),
})

/**
 * Measures from now on how much of the machine's processors goes to processes outside of this one's tree. The returned
 * function gives the share, from 0 to 1. Undefined where there is no /proc.
 */
export function watchOthers(): () => number | undefined {
  if (process.platform !== 'linux') return () => undefined
  const before = read()
  return () => {
    const after = read()
    const all = after.all - before.all
    const others = after.busy - before.busy - (after.own - before.own)
    return all > 0 ? Math.max(0, others / all) : 0
  }
}
