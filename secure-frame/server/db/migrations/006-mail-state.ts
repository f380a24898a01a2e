/** What became of the mail that a code went out with: the frame tells the person. */
export const mailState = [
  'alter table attempts add column mail_id text',
  'alter table email_updates add column mail_id text',
]
