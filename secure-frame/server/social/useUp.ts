import type { Db } from '../db/schema.ts'

/** Uses up a proven attempt: of many concurrent calls one goes on, and nothing that was sealed stays. */
export async function useUp(trx: Db, id: string): Promise<boolean> {
  const used = await trx
    .updateTable('social_attempts')
    .set({ phase: 'used', sealed: null })
    .where('id', '=', id)
    .where('phase', '=', 'proven')
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
