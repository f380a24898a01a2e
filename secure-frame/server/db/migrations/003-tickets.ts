/** Approvals in a window of their own. */
export const tickets = [
  `create table tickets (
    id text primary key,
    session_id text not null references sessions on delete cascade,
    secret_hash bytea not null,
    request_hash text not null,
    display text not null,
    decision text check (decision in ('approve', 'reject')),
    decided_at bigint,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index tickets_session on tickets (session_id)',
  'create index tickets_end on tickets (expires_at)',
]
