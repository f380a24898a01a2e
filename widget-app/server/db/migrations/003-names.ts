/**
 * The tables of names below the operators' own: a name, where it leads, and the messages that were used up. Texts of
 * attributes are public by the will of their owners.
 */
export const names = [
  `create table names (
    name text primary key,
    parent text not null,
    skeleton text not null,
    owner text not null,
    attributes jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (parent, skeleton),
    unique (parent, owner)
  )`,
  `create index names_by_owner on names (owner)`,
  `create table name_addresses (
    name text not null references names (name) on delete cascade,
    coin_type bigint not null,
    address text not null,
    created_at timestamptz not null,
    primary key (name, coin_type)
  )`,
  `create table name_messages (
    digest bytea primary key,
    expires_at timestamptz not null
  )`,
  `create index name_messages_expired on name_messages (expires_at)`,
]
