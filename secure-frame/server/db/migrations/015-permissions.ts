/** The permissions that people gave to sites (ERC-7715). */
export const permissions = [
  `create table permissions (
    user_id text not null references users on delete cascade,
    id text not null,
    project_id text not null,
    chain_id text not null,
    account text not null,
    delegate text not null,
    site text,
    permission text not null,
    granted_at bigint not null,
    expires_at bigint not null,
    revocation_asked_at bigint,
    revoked_at bigint,
    is_damaged boolean not null default false,
    key_id text not null,
    key_fingerprint bytea not null,
    wrapped_dek bytea not null,
    iv bytea not null,
    ciphertext bytea not null,
    primary key (user_id, id)
  )`,
  'create index permissions_id on permissions (id)',
  'create index permissions_end on permissions (expires_at)',
  'create index permissions_key on permissions (key_id) where not is_damaged',
]
