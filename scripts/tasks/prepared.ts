import { delimiter, join } from 'node:path'
import { ensureBrowsers } from '../bootstrap/browsers.ts'
import { root } from '../bootstrap/install.mjs'
import { ensurePostgres } from '../bootstrap/postgres.ts'
import { Problem } from '../bootstrap/problem.mjs'
import { run } from '../bootstrap/processes.mjs'
import { buildStale } from './build.ts'

/**
 * `node scripts/prepared.mjs <command> …` runs a command that needs the built product, browsers and Postgres. All of
 * them are available when it starts, and everything that it has started is stopped when it ends.
 */
export const main = async ([command, ...args]: string[]): Promise<number> => {
  if (command === undefined) throw new Problem('Say what to run: node scripts/prepared.mjs <command> …')
  if (!(await buildStale())) throw new Problem('The build failed, as shown above: mend it and try again.')
  await ensurePostgres()
  const browsers = await ensureBrowsers()
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  return run(command, args, { cwd: root, env: { ...process.env, PATH: path, ...browsers } })
}
