import { CODES, RelayProblem } from './problem.ts'

/** The parameters of a call by name. Each is checked when it is read. */
export type Params = Readonly<Record<string, unknown>>

const invalid = (what: string) => new RelayProblem(CODES.invalidParams, `Invalid params: ${what}`)

/** 32 bytes in hex: a hash of the key that both sides share. */
const TOPIC = /^[0-9a-f]{64}$/

/** The longest lifetime of a message, a day (s). */
const LONGEST = 86_400

/** The default lifetime of a message (s). */
const USUAL = 300

export const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function topicOf(value: unknown): string {
  if (typeof value === 'string' && TOPIC.test(value)) return value
  throw invalid('a topic is 64 hex digits')
}

export function textIn(params: Params, name: string): string {
  const value = params[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`"${name}" has to be a text`)
}

export function listIn(params: Params, name: string): readonly unknown[] {
  const value = params[name]
  if (Array.isArray(value) && value.length <= 500) return value
  throw invalid(`"${name}" has to be a list of at most 500`)
}

export const topicsIn = (params: Params): string[] => listIn(params, 'topics').map(topicOf)

/** The lifetime of a message (s). */
export function ttlIn({ ttl = USUAL }: Params): number {
  if (typeof ttl === 'number' && Number.isInteger(ttl) && ttl > 0) return Math.min(ttl, LONGEST)
  throw invalid('"ttl" has to be a number of seconds')
}

/** The kind of message, as declared by its sender: the relay cannot read it. */
export function tagIn({ tag = 0 }: Params): number {
  if (typeof tag === 'number' && Number.isInteger(tag) && tag >= 0) return tag
  throw invalid('"tag" has to be a number')
}
