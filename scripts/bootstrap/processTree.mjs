import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** @typedef {{ pid: number, parent: number, state: string, name: string }} Process */

/**
 * Parses one line of /proc: `pid (name) state parent …`, where the name may contain spaces and brackets.
 * @param {string} pid
 * @returns {Process[]}
 */
const fromProc = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const [state = '', parent] = stat.slice(end + 2).split(' ')
    return [{ pid: Number(pid), parent: Number(parent), state, name: stat.slice(stat.indexOf('(') + 1, end) }]
  } catch {
    return [] // The process ended in the meantime.
  }
}

/** @returns {Process[]} */
const fromPs = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = '', ...name] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state, name: basename(name.join(' ')) }
    })

/** Slim images have no `ps`, macOS has no /proc. */
const processes = () =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap(fromProc)
    : fromPs()

/** Whether a process is running. One that has ended but was not collected yet is not. @param {number} pid */
export const isAlive = (pid) => {
  if (process.platform === 'linux') return fromProc(String(pid)).some(({ state }) => state !== 'Z')
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The processes that requested this one: its parent, and npm if the parent is the shell in which npm runs a script. */
export const askers = () => {
  const { ppid, env, platform } = process
  const parent = platform === 'win32' ? undefined : processes().find(({ pid }) => pid === ppid)
  const byNpm = env.npm_lifecycle_event !== undefined && parent && /^(ba|da|k|z)?sh$/.test(parent.name)
  return byNpm ? [ppid, parent.parent] : [ppid]
}

/**
 * All descendants of a process, including those in a process group of their own.
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
