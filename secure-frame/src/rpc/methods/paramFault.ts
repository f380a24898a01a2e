import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** The error, and its path. */
interface Fault {
  path: PropertyKey[]
  what: string
}

/** zod's message for schemas without their own. */
const SPEECHLESS = 'Invalid input'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

function whatOf(issue: Issue): string {
  if (issue.message !== SPEECHLESS) return `must be ${issue.message}`
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has the unknown field "${issue.keys[0]?.slice(0, 64)}"`
    case 'too_small':
      return `is too small or too short: at least ${issue.minimum}`
    case 'too_big':
      return `is too large or too long: at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    default:
      return 'is not valid'
  }
}

/** Of several alternatives, the one that the value matches best; if it matches none, all of them. */
function faultOf(issue: Issue): Fault {
  if (issue.code !== 'invalid_union') return { path: issue.path, what: whatOf(issue) }
  const faults = issue.errors.flatMap(([first]) => (first ? [faultOf(first)] : []))
  const closest = faults.toSorted((one, other) => other.path.length - one.path.length)[0]
  const named = closest && closest.path.length > 0 ? [closest] : faults
  const what = [...new Set(named.map((fault) => fault.what))].join(' or ')
  return { path: [...issue.path, ...(closest?.path ?? [])], what: what || 'is not valid' }
}

const spell = (path: PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => text + (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 64)}`),
    'params',
  )

/**
 * Names the invalid parameter and what it must be: `params[0].value must be a number in hex, such as "0x1"`.
 */
export function paramFault({ issues: [first] }: Pick<z.core.$ZodError, 'issues'>): string {
  if (!first) return 'the parameters are not those of this method'
  const { path, what } = faultOf(first)
  return `${spell(path)} ${what}`
}
