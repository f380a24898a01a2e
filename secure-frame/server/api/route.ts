import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { type AccessOf, type Answer, type Body, CALLS, type Call, type CallName } from '../../shared/calls.ts'
import { ApiProblem } from '../problem/problem.ts'
import { admit, type CallOf, countMisses } from './admit.ts'
import type { Services } from './services.ts'

/** Carries out one call: its caller is admitted, and its body is what the table says. */
type Handler<K extends CallName> = (
  services: Services,
  call: CallOf[AccessOf<K>] & { body: Body<K>; id: string },
) => Promise<Answer<K> extends null ? void : Answer<K>>

/** A handler of every call in the table. */
export type Handlers = { readonly [K in CallName]: Handler<K> }

/** What the handlers have in common, for code that goes through them. */
type AnyHandler = (services: Services, call: object) => Promise<unknown>

/** NUL is the one character that a database does not hold. */
function withoutNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('NUL')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, withoutNul)
  } catch {
    return undefined
  }
}

function parseBody(schema: Call['body'], text: string): unknown {
  if (schema === undefined && text === '') return undefined
  const parsed = schema && z.safeParse(schema, parseJson(text))
  if (parsed?.success) return parsed.data
  // Not what the parser says: it may repeat what was sent.
  throw new ApiProblem('invalid', 'The request is not what this address takes.')
}

/** Ids are ours and short: what is not like that names nothing. */
const idOf = (context: Context) => /^[\w-]{1,64}$/.exec(context.req.param('id') ?? '')?.[0] ?? ''

/** A route whose body and answer are checked, and whose caller is admitted before its body is read as anything. */
function addRoute(app: Hono, services: Services, call: Call, handle: AnyHandler): void {
  const { method, path, access, body, answer, status = 200 } = call
  app.on(method, path, async (context) => {
    const text = await context.req.text()
    const caller = await admit[access](services, context, text)
    const run = () => handle(services, { ...caller, body: parseBody(body, text), id: idOf(context) })
    const value = await (access === 'open' ? countMisses(services, context, run) : run())
    return answer === null ? context.body(null, 204) : context.json(z.parse(answer, value) as object, status)
  })
}

/** Adds a route for each call of the table. */
export function addRoutes(app: Hono, services: Services, handlers: Handlers): void {
  for (const [name, call] of Object.entries(CALLS))
    addRoute(app, services, call, handlers[name as CallName] as AnyHandler)
}
