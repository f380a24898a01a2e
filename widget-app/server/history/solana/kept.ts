import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Store } from '../../db/store.ts'
import { SolanaFacts } from './schema.ts'

/** What is kept of these transactions, by signature. */
export async function keptFacts(
  store: Store,
  chainId: string,
  signatures: readonly string[],
): Promise<Map<string, SolanaFacts>> {
  const { rows } = await store.read((db) =>
    sql<{ signature: string; facts: unknown }>`select signature, facts from index_signatures
      where chain_id = ${chainId}
        and signature in (select json_array_elements_text(${JSON.stringify(signatures)}::json))`.execute(db),
  )
  const read = rows.map(({ signature, facts }) => [signature, z.safeParse(SolanaFacts, facts).data] as const)
  return new Map(read.flatMap(([signature, facts]) => (facts ? [[signature, facts] as const] : [])))
}

/** Keeps what is final. Another replica may have kept it too. */
export async function keepFacts(
  store: Store,
  chainId: string,
  facts: ReadonlyMap<string, SolanaFacts>,
): Promise<void> {
  if (facts.size === 0) return
  const rows = [...facts].map(([signature, each]) => ({ signature, facts: each }))
  const db = await store.opened
  await sql`insert into index_signatures (chain_id, signature, facts)
    select ${chainId}, signature, facts
    from json_to_recordset(${JSON.stringify(rows)}::json) as rows (signature text, facts jsonb)
    on conflict do nothing`.execute(db)
}
