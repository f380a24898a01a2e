import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { ApiProblem } from '../problem/problem.ts'
import { admit, type CallOf, countMisses } from './admit.ts'
import type { Services } from './services.ts'

type Answer = z.ZodMiniType

interface Definition<A extends keyof CallOf, B extends Answer, R extends Answer | null> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** `open`: anybody; who does not know the secret that it takes is counted. `proof`: whoever proves a key. `session`: the key of a live session. */
  access: A
  /** What the body has to be; null where there is none. */
  body: B | null
  /** null: 204, nothing to say. */
  answer: R
  status?: 200 | 201 | 202
  run(
    services: Services,
    call: CallOf[A] & { body: z.infer<B>; id: string },
  ): Promise<R extends Answer ? z.infer<R> : void>
}

/** One route: what a test can ask of it, and how it becomes part of an app. */
export interface Route {
  method: Definition<'open', Answer, null>['method']
  path: string
  access: keyof CallOf
  register(app: Hono, services: Services): void
}

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

function parseBody<B extends Answer>(schema: B | null, text: string): z.infer<B> {
  if (schema === null && text === '') return undefined as z.infer<B>
  const parsed = schema && z.safeParse(schema, parseJson(text))
  if (parsed?.success) return parsed.data
  // Not what the parser says: it may repeat what was sent.
  throw new ApiProblem('invalid', 'The request is not what this address takes.')
}

/** Ids are ours and short: what is not like that names nothing. */
const idOf = (context: Context) => /^[\w-]{1,64}$/.exec(context.req.param('id') ?? '')?.[0] ?? ''

/** A route whose body and answer are checked, and whose caller is admitted before its body is read as anything. */
export function route<A extends keyof CallOf, B extends Answer, R extends Answer | null>(
  definition: Definition<A, B, R>,
): Route {
  const { method, path, access, body, answer, status = 200 } = definition
  return {
    method,
    path,
    access,
    register(app, services) {
      app.on(method, path, async (context) => {
        const text = await context.req.text()
        const caller = await admit[access](services, context, text)
        const call = { ...caller, body: parseBody(body, text), id: idOf(context) }
        const run = () => definition.run(services, call)
        const value = await (access === 'open' ? countMisses(services, context, run) : run())
        return answer === null
          ? context.body(null, 204)
          : context.json(z.parse(answer, value) as object, status)
      })
    },
  }
}
