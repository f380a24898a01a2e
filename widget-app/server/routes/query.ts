import * as z from 'zod/mini'

/** The parameters that identify the caller, which every call has. */
export const CallerQuery = z.strictObject({
  projectId: z.string(),
  st: z.optional(
    z.string().check(z.regex(/^[\w.@/+-]{1,64}$/, 'has to be the kind of the caller, such as airlock.')),
  ),
  sv: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.@/+-]{1,64}$/, 'has to be the version of the caller, such as html-1.2.3.')),
  ),
})

/**
 * Parses the parameters of a call, or returns a sentence with the first mistake. Unknown parameters are errors:
 * silently ignoring a filter would give a wrong response.
 */
export function readQuery<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: Readonly<Record<string, string>>,
): { query: z.output<Schema> } | { wrong: string } {
  // Empty parameters count as absent, because clients write an empty list that way.
  const parsed = z.safeParse(
    schema,
    Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
  )
  if (parsed.success) return { query: parsed.data }
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys')
    return { wrong: `"${issue.keys[0]}" is no parameter of this call.` }
  return { wrong: `"${String(issue?.path[0])}" ${issue?.message}` }
}
