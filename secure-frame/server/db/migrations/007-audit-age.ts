/**
 * What the audit says may be forgotten when it is old, and not before: the database itself refuses, whoever asks. Its four
 * weeks are less than the least that an operator can set, so that clocks may differ.
 */
export const auditAge = [
  `create or replace function audit_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < (extract(epoch from now()) - 28 * 86400) * 1000 then
          return old;
        end if;
      end if;
      raise exception 'audit is append-only';
    end
  $$`,
  'create index audit_at on audit (at)',
]
