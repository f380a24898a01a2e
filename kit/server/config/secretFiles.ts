import { readFileSync } from 'node:fs'
import { ConfigProblem } from './problem.ts'
import type { Variables } from './variables.ts'

/**
 * The variables with what stands in files put in its place. Throws a {@link ConfigProblem} that never says what a file
 * holds.
 * @param names what may be handed over as a file, as containers do: `NAME_FILE` names it instead of `NAME` holding it
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
