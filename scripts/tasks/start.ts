import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { originsOf, type Ports, portsFrom } from '../../e2e/stack/addresses.ts'
import { requireFree } from '../../e2e/stack/ports.ts'
import { ALL_PARTS } from '../../e2e/stack/stack.ts'
import { root } from '../bootstrap/install.mjs'
import { Problem } from '../bootstrap/problem.mjs'
import { run } from '../bootstrap/processes.mjs'
import { buildStale } from './build.ts'
import { openerFor } from './opener.ts'

/** The ports are checked before the build, so that a busy port is reported without a wait. */
const freePorts = async (): Promise<Ports> => {
  try {
    const ports = portsFrom(process.env)
    await requireFree(ports, ALL_PARTS)
    return ports
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error))
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

/** Opens the playground when it is ready. It is no failure if the browser does not open: the address is in the terminal. */
const openWhenUp = (ports: Ports) => {
  const opener = openerFor(process.platform, process.env)
  if (!opener) return
  const watch = setInterval(async () => {
    if (!(await answers(ports.playground))) return
    clearInterval(watch)
    const [command, ...args] = opener
    const child = spawn(command, [...args, originsOf(ports).playground], { stdio: 'ignore', detached: true })
    child.once('error', () => undefined)
    child.unref()
  }, 300)
  watch.unref()
}

/** `npm start`: runs everything on this machine, until Ctrl-C. */
export const main = async (): Promise<number> => {
  const ports = await freePorts()
  if (!(await buildStale())) throw new Problem('The build failed, as shown above: mend it and try again.')
  openWhenUp(ports)
  const follow = pathToFileURL(join(root, 'scripts/bootstrap/followParent.mjs')).href
  return run(process.execPath, ['--import', follow, '--import', 'tsx', 'e2e/stack/start.ts'], { cwd: root })
}
