import { type Reference, SHARED_REFERENCE } from '@airlock/kit/server'
import type { Variables } from './variables.ts'

/** The documentation of each variable, for docs/configuration/secure-server.md. */
export const REFERENCE: Reference<(typeof Variables)['shape']> = {
  ...SHARED_REFERENCE,
  AIRLOCK_SECURE_PORT: { meaning: 'The port to listen on.', unset: '`PORT`, or 5102' },
  AIRLOCK_WIDGET_PORT: { meaning: 'Development only: the port of the widget.', unset: '5101' },
  AIRLOCK_SMTP_PORT: { meaning: 'Development only: the port of the local mail server.', unset: '5125' },
  AIRLOCK_WIDGET_URL: {
    meaning: 'The origin of the widget, the only page that may embed the secure frame.',
    unset: 'required in production',
  },
  AIRLOCK_SECURE_URL: {
    meaning: 'The public origin of this server. Proofs of possession name it, and links in mails lead to it.',
    unset: 'required in production',
  },
  DATABASE_URL: {
    meaning: 'Postgres for accounts, sealed shares, codes and sessions.',
    unset: 'required in production',
  },
  AIRLOCK_DATA_DIR: {
    meaning: 'Development only: folder of an embedded database in place of Postgres.',
    unset: '`.data/secure`',
  },
  AIRLOCK_SMTP_URL: {
    meaning: 'Your mail servers. If one cannot take a mail now, the next one gets it.',
    unset: 'required in production',
  },
  AIRLOCK_ALLOW_LOCAL_SMTP: { meaning: 'Set it to `true` if your mail server really runs on this machine.' },
  AIRLOCK_MAIL_FROM: { meaning: 'The sender of mails.', unset: 'required in production' },
  AIRLOCK_PEPPER: {
    meaning: 'A secret that keys the hashes of codes and encrypts mails that wait to be sent.',
    unset: 'required in production',
  },
  AIRLOCK_SESSION_KEY: { meaning: 'Another secret, which signs sessions.', unset: 'required in production' },
  AIRLOCK_KEYS: {
    meaning: 'The keyring that encrypts key shares, as `airlock new-keys` writes it.',
    unset: 'required in production',
  },
  AIRLOCK_SENDS_PER_ADDRESS: {
    meaning:
      'The most code mails each hour for unknown devices at one client address (IPv6: one /64). Raise it for a company behind one address.',
  },
  AIRLOCK_SENDS_PER_PROJECT: { meaning: 'The most code mails each hour for unknown devices of one project.' },
  AIRLOCK_SENDS_PER_MINUTE: { meaning: 'The most code mails each minute for unknown devices in total.' },
  AIRLOCK_CHALLENGE: {
    meaning:
      'What the browser of an unknown device has to do before a code is sent, once half of a project’s or the server’s limit is used. `proof-of-work` takes a tenth of a second, and longer near the limit.',
  },
  AIRLOCK_DATABASE_WAIT: { meaning: 'How long a start waits for a database that is not up yet.' },
  AIRLOCK_AUDIT_DAYS: {
    meaning:
      'How many days the audit record (sign-ins, releases of shares, exports) is kept. The database refuses to delete entries younger than four weeks.',
  },
}
