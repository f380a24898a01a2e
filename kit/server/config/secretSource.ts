import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigProblem } from './problem.ts'
import { shape } from './shape.ts'
import type { Variables } from './variables.ts'

/** The place of a project's secret: a file, or an environment variable. */
export type SecretSource = { file: string } | { env: string }

const WHERE =
  'has to say where the secret is: { file: "/run/secrets/…" } or { env: NAME }. It does not belong in this file.'

const FileOrVariable = z.strictObject(
  {
    file: z.optional(z.string(WHERE).check(z.minLength(1, WHERE))),
    env: z.optional(z.string(WHERE).check(z.regex(/^[A-Za-z_]\w{0,127}$/, WHERE))),
  },
  shape(WHERE, ['file', 'env']),
)

/** Its message completes a sentence that begins with the setting's name, and never repeats the value. */
export const SecretSource = z.pipe(
  FileOrVariable.check(z.refine(({ file, env }) => (file === undefined) !== (env === undefined), WHERE)),
  z.transform(({ file, env = '' }): SecretSource => (file === undefined ? { env } : { file })),
)

/**
 * Reads the secret. It is read at each use, so that a file may be replaced while the server runs.
 *
 * @throws ConfigProblem which never contains the secret
 */
export function readSecret(source: SecretSource, variables: Variables): string {
  if ('env' in source) {
    const value = variables[source.env]?.trim()
    if (value) return value
    throw new ConfigProblem(`the variable ${source.env} is not set.`)
  }
  const value = contentOf(source.file).trim()
  if (value === '') throw new ConfigProblem(`${source.file} is empty.`)
  return value
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigProblem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
