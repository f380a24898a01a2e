/**
 * Audit entries may be deleted when they are old, and not before: the database itself refuses it. Its four weeks are
 * less than the minimum that an operator can set, so that clocks may differ.
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
