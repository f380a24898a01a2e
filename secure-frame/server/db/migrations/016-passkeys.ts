/** Passkeys that own people's smart accounts, and what is left of wallets whose key was lost and replaced. */
export const passkeys = [
  `create table passkeys (
    user_id text not null references users on delete cascade,
    credential_id text not null,
    rp_id text not null,
    x text not null,
    y text not null,
    created_at bigint not null,
    primary key (user_id, credential_id)
  )`,
  `create table replaced_wallets (
    wallet_id text not null references wallets on delete cascade,
    epoch integer not null,
    evm_address text not null,
    solana_address text not null,
    replaced_at bigint not null,
    primary key (wallet_id, epoch)
  )`,
  'alter table wallets add column initial_evm_address text',
  // A wallet that was replaced may lose its shares again.
  `alter table quarantined_shares drop constraint quarantined_shares_pkey,
    add primary key (wallet_id, kind, epoch)`,
]
