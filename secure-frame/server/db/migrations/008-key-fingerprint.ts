/**
 * The key that a share is sealed under, identified by its fingerprint and not only by its name. Older shares have
 * none until "rotate-keys" has opened them. A share that does not open is moved to a quarantine table.
 */
export const keyFingerprint = [
  'alter table shares add column key_fingerprint bytea',
  `create table quarantined_shares (
    wallet_id text not null references wallets on delete cascade,
    kind text not null,
    epoch integer not null,
    key_id text not null,
    key_fingerprint bytea,
    wrapped_dek bytea not null,
    iv bytea not null,
    ciphertext bytea not null,
    at timestamptz not null default now(),
    primary key (wallet_id, kind)
  )`,
]
