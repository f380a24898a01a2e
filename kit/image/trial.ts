import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Image, readImage } from './dockerfile.ts'
import { layOut } from './layOut.ts'

/** The root of this checkout. */
export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** The image's user `node`. Only root can switch users, and only if that user can run the node binary. */
const NODE_USER = { uid: 1000, gid: 1000 }
const user = spawnSync(process.execPath, ['--version'], NODE_USER).status === 0 ? NODE_USER : {}

/**
 * Emulates the read-only root filesystem: Node's permission model refuses every write. Permissions have to be listed.
 */
const isFlag = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag.split('=')[0] ?? '')
const permission = ['--permission', '--experimental-permission'].find(isFlag)
const READ_ONLY = [permission, ...['--allow-fs-read=*', '--allow-net'].filter(isFlag)].join(' ')

/**
 * Runs an image without a container engine: the image's own command runs in a folder that is laid out like the image,
 * with this checkout's build. `npm test` updates the build first; a test that runs alone uses the build that is
 * there.
 */
export interface Trial {
  image: Image
  /** The root of the image's filesystem. Mounted files lie in a folder beside it. */
  root: string
  run: (command: readonly string[], env: Record<string, string>) => ChildProcess
  /** Writes a file that is mounted into the image, and returns its path there. */
  mount: (name: string, text: string) => string
  /** Ends every process that still runs. */
  stopAll: () => void
  remove: () => void
}

/** Lays out an image. If one of the files in `built` is missing, the checkout is built first. */
export function layOutTrial(dockerfile: string, built: readonly string[]): Trial {
  buildWhatIsMissing(built)
  const image = readImage(readFileSync(join(REPOSITORY, dockerfile), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  const root = join(folder, 'root')
  const running: ChildProcess[] = []
  chmodSync(folder, 0o755)
  layOut(image, REPOSITORY, root)
  return {
    image,
    root,
    run([program = '', ...args], env) {
      const child = spawn(program, args, {
        cwd: join(root, image.workdir),
        env: { ...image.env, PATH: dirname(process.execPath), NODE_OPTIONS: READ_ONLY, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...user,
      })
      running.push(child)
      return child
    },
    mount(name, text) {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    },
    stopAll() {
      for (const child of running.splice(0)) child.kill('SIGKILL')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Builds as from a shell: the test runner's NODE_ENV would make it a development build. */
function buildWhatIsMissing(built: readonly string[]): void {
  if (built.every((path) => existsSync(join(REPOSITORY, path)))) return
  const { NODE_ENV: _, ...env } = process.env
  execFileSync('npm', ['run', 'build'], { cwd: REPOSITORY, stdio: 'inherit', env })
}

interface Ports {
  port: number
  /** The port of the metrics, if the server has one. */
  metricsPort: number | undefined
}

/** Resolves to the port that the server logs. Rejects with the server's output if it ends before that. */
export const portIn = async (child: ChildProcess): Promise<number> => (await portsIn(child)).port

export async function portsIn(child: ChildProcess): Promise<Ports> {
  if (!child.stdout) throw new Error('no output')
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line)
    if (entry.msg === 'listening') {
      child.stdout.resume()
      return entry
    }
  }
  throw new Error(`The server ended before it listened:\n${said}`)
}

/** Resolves to the exit code of a process and its error output. */
export async function exitOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  child.stdout?.resume()
  const [code] = await once(child, 'close')
  return { code, said }
}
