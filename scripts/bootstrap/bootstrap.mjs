import { requireNode } from './node.mjs'
import { Problem } from './problem.mjs'

/**
 * The first step of every command, on a fresh clone or an existing one: check the version of Node, install the packages
 * if they are missing or older than the lock file, then run `scripts/tasks/<task>.ts`. The modules behind `import()`
 * may use syntax that an old Node cannot parse; this file and its static imports may not.
 * @param {string} task
 * @param {{ interrupted?: number }} [options] the exit code after Ctrl-C
 */
export const bootstrap = async (task, options) => {
  try {
    requireNode()
    const { endTogether } = await import('./processes.mjs')
    endTogether(options)
    const { ensureInstalled } = await import('./install.mjs')
    await ensureInstalled()
    const { register } = await import('tsx/esm/api')
    register()
    const { main } = await import(`../tasks/${task}.ts`)
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}
