import { readFileSync } from 'node:fs'
import { ConfigProblem } from './problem.ts'
import type { Variables } from './variables.ts'

/**
 * Returns the variables, with values from files filled in. Throws a {@link ConfigProblem} that never contains a
 * file's content.
 *
 * @param names the variables that may come from a file, as container platforms do: `NAME_FILE` holds the path
 */
export function readSecretFiles(env: Variables, names: readonly string[]): Variables {
  const problems: string[] = []
  const read: Record<string, string> = {}
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE are both set: remove one of them.`)
      continue
    }
    try {
      read[name] = readFileSync(file, 'utf8').trim()
      if (read[name] === '') problems.push(`${name}_FILE names ${file}, which is empty.`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      problems.push(`${name}_FILE names ${file}, which cannot be read (${code}).`)
    }
  }
  if (problems.length > 0) throw new ConfigProblem(problems.join('\n'))
  return { ...env, ...read }
}
