import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Call } from '../../shared/call.ts'
import { type AccessOf, type Answer, type Body, CALLS, type CallName } from '../../shared/calls.ts'
import { ApiProblem } from '../problem/problem.ts'
import { admit, type CallOf, countMisses } from './admit.ts'
import type { Services } from './services.ts'

/** Handles one call. Its caller is admitted, and its body is parsed by the table's schema. */
type Handler<K extends CallName> = (
  services: Services,
  call: CallOf[AccessOf<K>] & { body: Body<K>; id: string },
) => Promise<Answer<K> extends null ? void : Answer<K>>

/** A handler for every call in the table. */
export type Handlers = { readonly [K in CallName]: Handler<K> }

/** A handler of unknown call, for code that works with all of them. */
type AnyHandler = (services: Services, call: object) => Promise<unknown>

/** NUL is the one character that Postgres cannot store. */
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
  // Not the parser's message: it may repeat the input.
  throw new ApiProblem('invalid', 'The request is not what this address takes.')
}

/** Our ids, and hashes in hex, use these characters only; any other text names nothing. */
const idOf = (context: Context) => /^[\w-]{1,66}$/.exec(context.req.param('id') ?? '')?.[0] ?? ''

/** Adds a route. It checks the body and the response, and admits the caller before it parses the body. */
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
