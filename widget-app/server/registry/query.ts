import * as z from 'zod/mini'
import { CHAIN, MAX_ENTRIES, WALLET_ID } from '../../shared/walletListing.ts'

/** The maximum number of ids in a parameter. */
const LIST_LIMIT = 200

// Each message completes a sentence that begins with the parameter's name.

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

/** The parameters of `GET /getWallets`, in addition to the caller's. */
export const WalletsQuery = z.strictObject({
  page: whole(1_000, 1),
  entries: whole(MAX_ENTRIES, 40),
  search: z.optional(
    z.pipe(
      z.string().check(z.maxLength(100, 'has more than 100 characters.')),
      z.transform((text: string) => text.trim()),
    ),
  ),
  badge_type: z.optional(z.enum(['certified'], 'has to be certified.')),
  /** Restricts the list to these wallets. */
  include: commaList(GivenId, 'wallet ids'),
  exclude: commaList(GivenId, 'wallet ids'),
  /** Restricts the list to wallets that support at least one of these. */
  chains: commaList(Chain, 'chains'),
})
export type WalletsQuery = z.infer<typeof WalletsQuery>
