import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** @typedef {{ pid: number, parent: number, state: string }} Process */

/**
 * One line of /proc: `pid (name) state parent …`, where the name may itself hold spaces and brackets.
 * @param {string} pid
 * @returns {Process[]}
 */
const fromProc = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid: Number(pid), parent: Number(parent), state }]
  } catch {
    return [] // It ended while we looked.
  }
}

/** @returns {Process[]} */
const fromPs = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state }
    })

/** Slim images have no `ps`, macOS has no /proc. */
const processes = () =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap(fromProc)
    : fromPs()

/** Whether a process still runs: one that has ended and waits to be collected does not. @param {number} pid */
export const isAlive = (pid) => processes().some((each) => each.pid === pid && !each.state.startsWith('Z'))

/**
 * Everything a process has started, and what that has started, also where it went into a process group of its own.
 * @param {number} pid
 * @returns {number[]}
 */
export const descendants = (pid) => {
  const all = processes()
  /** @param {number} parent @returns {number[]} */
  const below = (parent) =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...below(each.pid)])
  return below(pid)
}
