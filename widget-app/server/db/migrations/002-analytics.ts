/**
 * The tables of analytics: counts for each day, the latest distinct error reports, and single events for projects
 * that want them. A count with an empty property counts the event itself.
 */
export const analytics = [
  `create table analytics_days (
    project text not null,
    day date not null,
    event text not null,
    property text not null,
    value text not null,
    count bigint not null,
    primary key (project, day, event, property, value)
  )`,
  `create table analytics_reports (
    project text not null,
    fingerprint text not null,
    category text not null,
    type text not null,
    message text not null,
    stack text not null,
    version text not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    count bigint not null,
    primary key (project, fingerprint)
  )`,
  `create index analytics_reports_latest on analytics_reports (project, last_at)`,
  `create table analytics_events (
    project text not null,
    event_id uuid not null,
    at timestamptz not null,
    site text not null,
    event text not null,
    properties jsonb not null,
    address text,
    primary key (project, event_id)
  )`,
  `create index analytics_events_by_time on analytics_events (project, at)`,
]
