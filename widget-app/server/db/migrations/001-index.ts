/**
 * The tables for history and ownership. `index_entries` and `index_holdings` are derived from transactions and
 * transfers. With them, reading a page of an account is as fast with a million blocks as with a hundred.
 */
export const index = [
  `create table index_chains (
    id integer generated always as identity primary key,
    chain_id text not null unique,
    first_block bigint,
    tip bigint,
    lease_holder text,
    lease_until timestamptz
  )`,
  `create table index_blocks (
    chain integer not null,
    number bigint not null,
    hash bytea not null,
    at bigint not null,
    primary key (chain, number)
  )`,
  `create table index_transactions (
    chain integer not null,
    block bigint not null,
    position integer not null,
    hash bytea not null,
    sender bytea not null,
    recipient bytea,
    created bytea,
    value numeric(78) not null,
    nonce bigint not null,
    selector bytea,
    failed boolean not null,
    primary key (chain, block, position)
  )`,
  `create table index_transfers (
    chain integer not null,
    block bigint not null,
    position integer not null,
    log integer not null,
    item integer not null,
    kind smallint not null,
    token bytea not null,
    sender bytea not null,
    recipient bytea not null,
    token_id numeric(78) not null,
    amount numeric(78) not null,
    bulk boolean not null,
    primary key (chain, block, position, log, item)
  )`,
  `create table index_entries (
    chain integer not null,
    account bytea not null,
    block bigint not null,
    position integer not null,
    primary key (chain, account, block, position)
  )`,
  `create table index_holdings (
    chain integer not null,
    account bytea not null,
    kind smallint not null,
    token bytea not null,
    token_id numeric(78) not null,
    amount numeric not null,
    moves bigint not null,
    bulk bigint not null,
    primary key (chain, account, kind, token, token_id)
  )`,
]
