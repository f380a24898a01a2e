/** The mail of a code, so that the frame can show whether it was sent. */
export const mailState = [
  'alter table attempts add column mail_id text',
  'alter table email_updates add column mail_id text',
]
