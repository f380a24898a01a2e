/**
 * Uses of limits, counted in buckets, so a row's size is constant. The `limits` table stays for replicas of the
 * previous release, and its rows expire. Its uses are not copied: with the update every limit starts anew. The space
 * left free by `fillfactor` lets a row be updated within its page, without writing an index.
 */
export const counters = [
  `create table counters (
    key text primary key,
    ends bigint[] not null,
    uses integer[] not null,
    allowed boolean not null,
    expires_at bigint not null
  ) with (fillfactor = 50)`,
  'create index counters_end on counters (expires_at)',
  // When a step-up was used up; null before, and for purposes that may be used more than once.
  'alter table step_ups add column used_at bigint',
]
