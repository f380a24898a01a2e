import { readFileSync } from 'node:fs'
import { ConfigProblem, type Variables } from '@airlock/server-kit'

/** What may be handed over as a file, as containers do: `NAME_FILE` names it instead of `NAME` holding it. */
const IN_FILES = [
  'DATABASE_URL',
  'AIRLOCK_SMTP_URL',
  'AIRLOCK_PEPPER',
  'AIRLOCK_KEYS',
  'AIRLOCK_SESSION_KEY',
] as const

/** The variables with what stands in files put in its place. Throws a ConfigProblem that never says what a file holds. */
export function readSecretFiles(env: Variables): Variables {
  const problems: string[] = []
  const read: Record<string, string> = {}
  for (const name of IN_FILES) {
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
