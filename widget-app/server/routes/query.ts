import * as z from 'zod/mini'

/** The parameters that every call has: who asks. */
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
 * Parses the parameters of a call, or says in a sentence what is wrong with the first that is. A parameter that nobody
 * knows is refused: a filter that is silently not applied would be a wrong answer.
 */
export function readQuery<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: Readonly<Record<string, string>>,
): { query: z.output<Schema> } | { wrong: string } {
  // What is empty is not given: that is how clients write a list without items.
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
