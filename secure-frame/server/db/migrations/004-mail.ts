/** The outbox of mails. */
export const mail = [
  `create table outbox (
    id text primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    attempts integer not null default 0,
    created_at bigint not null,
    next_at bigint not null,
    sent_at bigint,
    failed_at bigint,
    error text
  )`,
  'create index outbox_due on outbox (next_at) where sent_at is null and failed_at is null',
]
