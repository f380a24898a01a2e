import { spawn, spawnSync } from 'node:child_process'
import { Problem } from './problem.mjs'
import { askers, descendants, isAlive } from './processTree.mjs'

/**
 * Starts children that end with this process. Each runs in a process group of its own, so that Ctrl-C in the terminal
 * reaches only this process, which then passes it on, waits, and kills the rest of the tree. Children that watch
 * `LEADER` also end when this process is killed without a chance to clean up.
 *
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: 'shown' | 'at its end' | 'on failure' | 'hidden' }} RunOptions
 */

const windows = process.platform === 'win32'
const GRACE_MS = 10_000
const LEADER = 'AIRLOCK_LEADER_PID'
const ECHO_MS = 1_000

/** @type {Map<ChildProcess, Promise<number>>} */
const running = new Map()
let askedToEnd = 0

/**
 * After a request to end, the next step must not start: a step that was stopped has not failed.
 * @type {Promise<never>}
 */
const never = new Promise(() => {})

/** @param {number} pid negative for a group @param {NodeJS.Signals} signal */
const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** @param {ChildProcess} child */
const descendantsOf = (child) => (windows || child.pid === undefined ? [] : descendants(child.pid))

/** @param {ChildProcess} child @param {number[]} [noted] descendants that may have left the group */
const killTree = (child, noted = []) => {
  if (child.pid === undefined) return
  if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
  else for (const pid of [-child.pid, ...noted]) send(pid, 'SIGKILL')
}

/** @param {ChildProcess} child @param {Promise<number>} ended */
const stop = async (child, ended) => {
  if (child.pid === undefined) return
  const noted = descendantsOf(child)
  if (!windows) send(-child.pid, 'SIGINT')
  const force = setTimeout(() => killTree(child, noted), windows ? 0 : GRACE_MS)
  await ended.catch(() => 1)
  clearTimeout(force)
  killTree(child, noted)
}

const stopAll = () => Promise.all([...running].map(([child, ended]) => stop(child, ended)))

/** @param {ChildProcess} child @param {string} command @returns {Promise<number>} */
const endOf = (child, command) =>
  new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new Problem(`"${command}" could not be started: install it, or put it on the PATH.`)),
    )
    child.once('close', (code) => resolve(code ?? 1))
  })

/**
 * Runs a command to its end and returns its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const run = async (command, args, options = {}) => {
  const { output = 'shown', env = process.env, cwd = process.cwd() } = options
  const pipe = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd,
    env: { [LEADER]: String(process.pid), ...env },
    stdio: ['ignore', pipe, pipe],
    detached: !windows,
    shell: windows && !command.endsWith('.exe'),
  })
  /** @type {Buffer[]} */
  const kept = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk))
  const ended = endOf(child, command)
  running.set(child, ended)
  try {
    const code = await ended
    if (askedToEnd) await never
    const isTold = output === 'at its end' || (output === 'on failure' && code !== 0)
    if (isTold) process.stdout.write(Buffer.concat(kept))
    return code
  } finally {
    killTree(child)
    running.delete(child)
  }
}

/** Ends this process when one of the processes that requested it is gone. */
export const followParent = () => {
  const leader = process.env[LEADER]
  const followed = [...askers(), ...(leader ? [Number(leader)] : [])]
  const watch = setInterval(() => {
    if (followed.every(isAlive)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  watch.unref()
}

/**
 * From here on no signal, crash or vanished parent leaves a child behind.
 * @param {{ interrupted?: number }} [options]
 */
export const endTogether = ({ interrupted } = {}) => {
  /** @param {NodeJS.Signals} signal @param {number} code */
  const end = async (signal, code) => {
    // npm repeats the Ctrl-C that this process has already received. A later one means: end at once.
    if (askedToEnd !== 0) return Date.now() - askedToEnd > ECHO_MS && process.exit(code)
    askedToEnd = Date.now()
    await stopAll()
    process.exit(signal === 'SIGINT' ? (interrupted ?? code) : code)
  }
  process.on('SIGINT', (signal) => end(signal, 130))
  process.on('SIGTERM', (signal) => end(signal, 143))
  process.on('SIGHUP', (signal) => end(signal, 129))
  process.on('exit', () => {
    for (const child of running.keys()) killTree(child, descendantsOf(child))
  })
  followParent()
}
