/* A schema of the small modules that stand for zod. It follows zod's protocol: `_zod.run({ value, issues })`. */

interface Issue {
  path?: PropertyKey[]
  /** The remaining checks of the same value still run. */
  continue?: boolean
}
export interface Payload {
  value: unknown
  issues: Issue[]
}
interface Definition {
  [detail: string]: unknown
}
type Run = (payload: Payload, context: object) => Payload
type Check = (payload: Payload) => void
export interface Schema {
  _zod: { def: Definition; run: Run; optin: string | undefined; optout: string | undefined }
  check(...checks: { _zod: { check: Check } }[]): Schema
}

/** zod's own schemas require this argument. */
export const CONTEXT = {}
export const isAborted = ({ issues }: Payload) => issues.some((issue) => !issue.continue)

export function create(run: Run, def: Definition = {}, optional?: string): Schema {
  return {
    _zod: { def, run, optin: optional, optout: optional },
    check: (...checks) =>
      create(
        (payload) => {
          const result = run(payload, CONTEXT)
          if (!isAborted(result)) for (const { _zod } of checks) _zod.check(result)
          return result
        },
        def,
        optional,
      ),
  }
}
