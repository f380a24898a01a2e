/** The secrets that all replicas have to share are told apart as the keys of the ring are. */
export const secrets = [
  'alter table key_fingerprints drop constraint key_fingerprints_kind_check',
  `alter table key_fingerprints add constraint key_fingerprints_kind_check
    check (kind in ('auth', 'recovery', 'pepper', 'session-key'))`,
]
