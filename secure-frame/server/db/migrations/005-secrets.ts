/** Fingerprints of the secrets that all replicas share, like those of the keyring's keys. */
export const secrets = [
  'alter table key_fingerprints drop constraint key_fingerprints_kind_check',
  `alter table key_fingerprints add constraint key_fingerprints_kind_check
    check (kind in ('auth', 'recovery', 'pepper', 'session-key'))`,
]
