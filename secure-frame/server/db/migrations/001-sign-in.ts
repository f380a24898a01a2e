/** Who signs in, and what a sign-in needs on its way. */
export const signIn = [
  `create table users (
    id text primary key,
    email text not null unique,
    created_at bigint not null
  )`,
  `create table identities (
    iss text not null,
    sub text not null,
    user_id text not null references users on delete cascade,
    created_at bigint not null,
    primary key (iss, sub)
  )`,
  'create index identities_user on identities (user_id)',
  `create table sessions (
    id text primary key,
    user_id text not null references users on delete cascade,
    jkt text not null,
    project_id text not null,
    top_origin text,
    device text not null,
    refresh_hash bytea not null unique,
    previous_refresh_hash bytea,
    rotated_at bigint,
    created_at bigint not null,
    last_used_at bigint not null,
    idle_expires_at bigint not null,
    absolute_expires_at bigint not null,
    revoked_at bigint
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_end on sessions (absolute_expires_at)',
  `create table attempts (
    id text primary key,
    purpose text not null check (purpose in ('sign-in', 'step-up')),
    email text not null,
    user_id text references users on delete cascade,
    session_id text references sessions on delete cascade,
    step_up_purpose text,
    jkt text not null,
    project_id text not null,
    top_origin text,
    action text not null check (action in ('VERIFY_DEVICE', 'VERIFY_OTP')),
    salt bytea not null,
    code_hash bytea not null,
    device_number text,
    device_token_hash bytea unique,
    device_confirmed_at bigint,
    tries integer not null default 0,
    sends integer not null default 1,
    sent_at bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    consumed_at bigint
  )`,
  'create index attempts_end on attempts (expires_at)',
  'create index attempts_session on attempts (session_id)',
  'create index attempts_user on attempts (user_id)',
  `create table email_updates (
    id text primary key,
    user_id text not null references users on delete cascade,
    session_id text not null references sessions on delete cascade,
    jkt text not null,
    new_email text not null,
    step text not null check (step in ('primary', 'secondary')),
    salt bytea not null,
    code_hash bytea not null,
    tries integer not null default 0,
    sends integer not null default 1,
    sent_at bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    consumed_at bigint
  )`,
  'create index email_updates_end on email_updates (expires_at)',
  'create index email_updates_session on email_updates (session_id)',
  'create index email_updates_user on email_updates (user_id)',
  `create table step_ups (
    session_id text not null references sessions on delete cascade,
    purpose text not null,
    granted_at bigint not null,
    expires_at bigint not null,
    primary key (session_id, purpose)
  )`,
  'create index step_ups_end on step_ups (expires_at)',
  `create table limits (
    key text primary key,
    hits bigint[] not null,
    allowed boolean not null,
    expires_at bigint not null
  )`,
  'create index limits_end on limits (expires_at)',
  `create table dpop_jtis (
    hash bytea primary key,
    expires_at bigint not null
  )`,
  'create index dpop_jtis_end on dpop_jtis (expires_at)',
]
