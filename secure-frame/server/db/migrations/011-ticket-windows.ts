/** When the window of an approval was opened, and when it closed: null again once it is back. */
export const ticketWindows = [
  'alter table tickets add column if not exists opened_at bigint',
  'alter table tickets add column if not exists left_at bigint',
]
