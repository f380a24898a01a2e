/** The tables of purchases at the operators' providers, and of the webhooks that have told about them. */
export const onramp = [
  `create table onramp_purchases (
    id text primary key,
    project text not null,
    provider text not null,
    account text not null,
    asset text not null,
    amount text not null,
    currency text not null,
    status text not null,
    transaction_hash text,
    received text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    looked_at timestamptz
  )`,
  `create index onramp_purchases_old on onramp_purchases (created_at)`,
  `create table onramp_notices (
    digest bytea primary key,
    expires_at timestamptz not null
  )`,
  `create index onramp_notices_expired on onramp_notices (expires_at)`,
]
