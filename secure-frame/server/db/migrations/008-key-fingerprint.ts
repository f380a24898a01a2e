/**
 * Which key a share is sealed under, told by the key itself and not by its name alone. Shares of before have none until
 * "rotate-keys" has opened them. A share that does not open is put aside, where it is needed no more.
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
