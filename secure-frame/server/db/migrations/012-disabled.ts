/** An operator may close an account: nobody signs in to it, and none of its sessions counts. */
export const disabled = ['alter table users add column disabled_at bigint']
