import * as z from 'zod/mini'
import { CHAIN, MAX_ENTRIES, WALLET_ID } from '../../shared/walletListing.ts'

/** The most ids that a parameter may name. */
const LIST_LIMIT = 200

// Messages end a sentence that begins with the parameter's name.

function whole(max: number, fallback: number) {
  const message = `has to be a whole number from 1 to ${max}.`
  const number = z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,6}$/, message)),
    z.transform((text: string) => Number(text)),
  )
  return z._default(z.pipe(number, z.number().check(z.lte(max, message))), fallback)
}

function commaList(item: z.ZodMiniType<string, string>, what: string) {
  const message = `has to be a list of at most ${LIST_LIMIT} ${what}, with commas between them.`
  const items = z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',')),
  )
  return z.optional(z.pipe(items, z.array(item).check(z.maxLength(LIST_LIMIT, message))))
}

const Chain = z
  .string()
  .check(z.regex(CHAIN, 'has to be CAIP-2 ids such as eip155:1, with commas between them.'))
const GivenId = z.string().check(z.regex(WALLET_ID, 'has to be wallet ids, with commas between them.'))

/** What every call of the registry carries. */
const CALLER = {
  projectId: z.string(),
  st: z.optional(
    z.string().check(z.regex(/^[\w.@/+-]{1,64}$/, 'has to be the kind of the caller, such as airlock.')),
  ),
  sv: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.@/+-]{1,64}$/, 'has to be the version of the caller, such as html-1.2.3.')),
  ),
}

export const ImageQuery = z.strictObject(CALLER)

/** The parameters of `GET /getWallets`. */
export const WalletsQuery = z.strictObject({
  ...CALLER,
  page: whole(1_000, 1),
  entries: whole(MAX_ENTRIES, 40),
  search: z.optional(
    z.pipe(
      z.string().check(z.maxLength(100, 'has more than 100 characters.')),
      z.transform((text: string) => text.trim()),
    ),
  ),
  badge_type: z.optional(z.enum(['certified'], 'has to be certified.')),
  /** Only these wallets. */
  include: commaList(GivenId, 'wallet ids'),
  exclude: commaList(GivenId, 'wallet ids'),
  /** Only wallets that serve at least one of these. */
  chains: commaList(Chain, 'chains'),
})
export type WalletsQuery = Omit<z.infer<typeof WalletsQuery>, keyof typeof CALLER>

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
