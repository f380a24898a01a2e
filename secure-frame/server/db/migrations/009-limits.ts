/**
 * Uses of limits, counted in buckets: a row has the same size however often it is used. The `limits` table stays for the
 * replicas of the release before, and empties by itself. Its uses do not come along: at the update every limit starts anew.
 * The space that `fillfactor` leaves free lets a row change within its page, so that no index is written.
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
  // When a step-up was used up; null before, and for what may be used more than once.
  'alter table step_ups add column used_at bigint',
]
