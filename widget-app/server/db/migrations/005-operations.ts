/**
 * The tables of smart accounts' operations. A replica of the previous release removes blocks without knowing these tables,
 * and must leave nothing behind: the keys do that. For the same reason `index_entries` has no rows of operations.
 */
export const operations = [
  `create table index_operations (
    chain integer not null,
    block bigint not null,
    position integer not null,
    log integer not null,
    account bytea not null,
    failed boolean not null,
    recipient bytea,
    selector bytea,
    primary key (chain, block, position, log),
    foreign key (chain, block, position) references index_transactions on delete cascade
  )`,
  `create index index_operations_of on index_operations (chain, account, block, position)`,
  `create table index_coins (
    chain integer not null,
    block bigint not null,
    position integer not null,
    log integer not null,
    item integer not null,
    recipient bytea not null,
    amount numeric(78) not null,
    primary key (chain, block, position, log, item),
    foreign key (chain, block, position, log) references index_operations on delete cascade
  )`,
]
