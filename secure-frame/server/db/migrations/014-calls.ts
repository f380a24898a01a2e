/** The dApps' ids of their calls (EIP-5792), and the last operation of each smart account. */
export const calls = [
  `create table calls (
    user_id text not null references users on delete cascade,
    project_id text not null,
    site text not null,
    name_hash bytea not null,
    claim text not null,
    calls_id text,
    expires_at bigint not null,
    primary key (user_id, project_id, site, name_hash)
  )`,
  'create index calls_end on calls (expires_at)',
  `create table last_operations (
    user_id text not null references users on delete cascade,
    chain_id text not null,
    sender text not null,
    nonce text not null,
    hash text,
    sent_at bigint not null,
    expires_at bigint not null,
    primary key (user_id, chain_id, sender)
  )`,
  'create index last_operations_end on last_operations (expires_at)',
]
