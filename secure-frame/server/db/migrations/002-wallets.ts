/** Wallets, their shares, and the audit. */
export const wallets = [
  `create table wallets (
    id text primary key,
    user_id text not null unique references users,
    epoch integer not null,
    evm_address text not null,
    solana_address text not null,
    created_at bigint not null
  )`,
  `create table shares (
    wallet_id text not null references wallets on delete cascade,
    kind text not null check (kind in ('auth', 'recovery')),
    epoch integer not null,
    key_id text not null,
    wrapped_dek bytea not null,
    iv bytea not null,
    ciphertext bytea not null,
    primary key (wallet_id, kind)
  )`,
  'create index shares_key on shares (kind, key_id)',
  `create table key_fingerprints (
    kind text not null check (kind in ('auth', 'recovery')),
    key_id text not null,
    fingerprint bytea not null,
    primary key (kind, key_id)
  )`,
  `create table audit (
    id bigint generated always as identity primary key,
    at bigint not null,
    action text not null,
    user_id text,
    session_id text,
    details jsonb not null
  )`,
  'create index audit_user on audit (user_id, at)',
  `create function audit_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'audit is append-only';
    end
  $$`,
  `create trigger audit_append_only before update or delete on audit
    for each row execute function audit_is_append_only()`,
  `create trigger audit_no_truncate before truncate on audit
    for each statement execute function audit_is_append_only()`,
]
