import pg from 'pg'

/**
 * These constants follow secure-frame/server/db/limits.ts (large shared limits) and counters.ts (the hour of a row).
 */
const STRIPES = 8
const BUCKETS = 10
const BUCKET_MS = 3_600_000 / BUCKETS

/** Splits `whole` into that many parts with the same sum. */
const parts = (whole: number, count: number) =>
  Array.from({ length: count }, (_, index) => Math.floor((whole + index) / count))

/** Spreads hits evenly over the last hour, in the rows of a striped limit. */
export const hourOf = (hits: number, now: number) =>
  parts(hits, STRIPES).map((own) => ({
    ends: hits === 0 ? [] : parts(own, BUCKETS).map((_, index) => now - (BUCKETS - 1 - index) * BUCKET_MS),
    uses: hits === 0 ? [] : parts(own, BUCKETS),
  }))

/** The rows that count the sends of the secure server's one project, once it has sent a mail. */
export async function openProjectCounter(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ prefix: string }>(
    String.raw`select distinct regexp_replace(key, '\|\d$', '') as prefix from counters where key ~ '^send-project-1h\|.*\|\d$'`,
  )
  const [prefix] = rows.map((row) => row.prefix)
  if (prefix === undefined || rows.length > 1)
    throw new Error('The project is not counted in one striped limit.')
  return {
    async set(hits: number) {
      const now = Date.now()
      for (const [stripe, { ends, uses }] of hourOf(hits, now).entries())
        await client.query(
          `insert into counters (key, ends, uses, allowed, expires_at) values ($1, $2, $3, true, $4)
            on conflict (key) do update set ends = excluded.ends, uses = excluded.uses, expires_at = excluded.expires_at`,
          [`${prefix}|${stripe}`, ends, uses, now + 7_200_000],
        )
    },
    async read(): Promise<number> {
      const sum = await client.query<{ hits: number }>(
        'select coalesce(sum(used), 0)::integer as hits from counters, unnest(uses) used where starts_with(key, $1)',
        [prefix],
      )
      return sum.rows[0]?.hits ?? 0
    },
    close: () => client.end(),
  }
}
